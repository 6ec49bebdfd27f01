/** Words repeated to exactly so many letters, the last of which is no space. */
export function longestOf(words: string, letters: number): string {
  const text = words.repeat(Math.ceil(letters / words.length)).slice(0, letters);
  return text.replace(/.$/s, "x");
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pairs of words that are drawn over each other: of each only the middle of its height counts, as lines may be tight. */
export function overlaps<Word extends Box>(words: readonly Word[]): [Word, Word][] {
  const cores = words.map((word) => {
    const third = (word.bottom - word.top) / 3;
    return { word, ...word, top: word.top + third, bottom: word.bottom - third };
  });
  return cores.flatMap((first, index) =>
    cores
      .slice(index + 1)
      .filter(
        (second) =>
          first.left < second.right - 1 &&
          second.left < first.right - 1 &&
          first.top < second.bottom &&
          second.top < first.bottom,
      )
      .map((second): [Word, Word] => [first.word, second.word]),
  );
}

/** Takes all white space out, so that texts can be compared however they were broken into lines. */
export function unbroken(text: string): string {
  return text.replace(/\s+/g, "");
}
