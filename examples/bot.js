// A bot from outside in JavaScript: it prefers what it has done least. See docs/bots.md.
//
// sabika play --bots "run:node examples/bot.js"

const readline = require("node:readline");

let seat = 0;
const done = new Map(); // how often our seat has made each kind of move

function choose({ log, legal }) {
  const kind = (move) => move.split(" ")[0];
  for (const entry of log) {
    const [who, what] = entry.split(" ");
    if (who === String(seat)) done.set(what, (done.get(what) ?? 0) + 1);
  }
  return legal.reduce((best, move) => ((done.get(kind(move)) ?? 0) < (done.get(kind(best)) ?? 0) ? move : best));
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    seat = message.seat;
    done.clear();
    console.log(JSON.stringify({ type: "ready" }));
  } else if (message.type === "move") {
    console.log(JSON.stringify({ move: choose(message) }));
  } // "bye": the game is over, another hello may come
});
