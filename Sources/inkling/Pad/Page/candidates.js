// The recognized text and the candidates to choose from.

/** The number of colours that letters have in turn. */
export const letterColours = 6;

/** A confidence as a percentage; empty without one. */
function percentage(confidence) {
  if (confidence === undefined) return "";
  return confidence < 0.01 ? "< 1 %" : `${Math.round(100 * confidence)} %`;
}

export class Candidates {
  onPick = () => {};

  #live;
  #items;

  constructor(live, list, count) {
    this.#live = live;
    // Buttons are reused, so that a focused one keeps the focus while its text changes.
    this.#items = Array.from({ length: count }, (_, index) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      const [text, confidence] = [document.createElement("span"), document.createElement("small")];
      button.type = "button";
      button.append(text, confidence);
      button.addEventListener("click", () => this.onPick(index));
      item.append(button);
      item.hidden = true;
      list.append(item);
      return { item, text, confidence };
    });
  }

  /** Shows candidates, optionally with the first one's letters in colour. */
  show(candidates, isColoured) {
    this.#live.replaceChildren();
    if (candidates[0]?.text) {
      const text = document.createElement("span");
      text.append(...(isColoured ? this.#letters(candidates[0]) : [candidates[0].text]));
      this.#live.append(text);
    }
    // The end of a text that is too long stays visible.
    this.#live.scrollTop = this.#live.scrollHeight;
    this.#items.forEach(({ item, text, confidence }, index) => {
      const candidate = candidates[index];
      item.hidden = !candidate;
      text.textContent = candidate?.text ?? "";
      confidence.textContent = percentage(candidate?.confidence);
    });
  }

  #letters(candidate) {
    let letter = 0;
    return candidate.segmentationResult.map((segment) => {
      const element = document.createElement("span");
      element.textContent = segment.grapheme;
      if (segment.drawingSegments.length > 0) {
        element.className = `letter-${letter}`;
        letter = (letter + 1) % letterColours;
      }
      return element;
    });
  }
}
