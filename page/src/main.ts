import { mount } from "svelte";
import "./look/design.css";
import "./look/boards.css";
import "./look/desk.css";
import App from "./App.svelte";
import { symbolSheet } from "./art/art";

const sheet = document.createElement("div");
sheet.className = "unseen";
sheet.ariaHidden = "true";
sheet.innerHTML = symbolSheet();
document.body.prepend(sheet);

// Whoever uses keys finds the focus again after a button is gone (see Bar).
addEventListener("keydown", () => (document.documentElement.dataset["input"] = "keys"), { capture: true });
addEventListener("pointerdown", () => (document.documentElement.dataset["input"] = "pointer"), { capture: true });

const target = document.getElementById("app");
if (target) mount(App, { target });
