// What was read: the likeliest text, and the candidates to choose from.

const letterColours = 6;

/** A confidence as a person reads it; nothing where there is none. */
function percentage(confidence) {
  if (confidence === undefined) return "";
  return confidence < 0.01 ? "< 1 %" : `${Math.round(100 * confidence)} %`;
}

export class Candidates {
  /** Called with the place of a candidate that was chosen. */
  onPick = () => {};

  #live;
  #items;

  constructor(live, list, count) {
    this.#live = live;
    // Buttons stay, so that one that has the focus keeps it while its text changes.
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

  /** Shows candidates, the first one's letters by colour if wanted. */
  show(candidates, isColoured) {
    this.#live.replaceChildren();
    if (candidates[0]?.text) {
      const text = document.createElement("span");
      text.append(...(isColoured ? this.#letters(candidates[0]) : [candidates[0].text]));
      this.#live.append(text);
    }
    // Of a text that is too long for its band, what was written last is seen.
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
