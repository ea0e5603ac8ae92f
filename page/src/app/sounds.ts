import type { Preferences } from "./preferences.svelte";

export type Sound = "dice" | "cross" | "tile" | "coin" | "scoring" | "turn" | "end";

/** Which sound tells which events; the first that fits is heard. */
const OF_EVENTS: readonly (readonly [RegExp, Sound])[] = [
  [/\.(scoring|scored)$/, "scoring"],
  [/\.(thrown|rolled_pair|rolled_four)$/, "dice"],
  [/\.(built|reserved|added|exchanged|removed|swapped|gave)$/, "tile"],
  [/\.(took|took_coins|got_card|paid|bought_exactly|bought_overpaid)$/, "coin"],
  [/./, "cross"],
];

/** Short sounds made on the spot, only for those who asked for them. */
export class Sounds {
  private context: AudioContext | null = null;

  constructor(private readonly preferences: Preferences) {}

  play(sound: Sound): void {
    if (!this.preferences.sound || !navigator.userActivation.hasBeenActive) return; // a browser mutes for good what begins unasked
    this.context ??= new AudioContext();
    const at = this.context.currentTime;
    if (sound === "dice") [0, 0.07, 0.13, 0.2].forEach((delay) => this.knock(at + delay, 900, 0.05));
    if (sound === "cross") [0, 0.12].forEach((delay) => this.knock(at + delay, 2600, 0.09));
    if (sound === "tile") [0, 0.05].forEach((delay) => this.knock(at + delay, 420, 0.08));
    if (sound === "scoring") [392, 523].forEach((pitch, i) => this.ring(at + i * 0.16, pitch, 0.5));
    if (sound === "coin") this.ring(at, 1320, 0.25);
    if (sound === "turn") this.ring(at, 660, 0.35);
    if (sound === "end") [523, 659, 784].forEach((pitch, i) => this.ring(at + i * 0.14, pitch, 0.6));
  }

  /** The sound of what happened, by the sentences that tell it. */
  playFor(keys: readonly string[]): void {
    const [, sound] = OF_EVENTS.find(([events]) => keys.some((key) => events.test(key))) ?? [null, null];
    if (sound) this.play(sound);
  }

  private knock(at: number, pitch: number, length: number): void {
    const context = this.context as AudioContext;
    const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
    source.connect(filter).connect(new GainNode(context, { gain: 0.35 })).connect(context.destination);
    source.start(at);
  }

  private ring(at: number, pitch: number, length: number): void {
    const context = this.context as AudioContext;
    const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0.12, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
