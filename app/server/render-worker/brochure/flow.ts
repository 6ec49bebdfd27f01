import { inner, page, type Sheet } from "./sheet.ts";

export interface Block {
  height: number;
  /** Part of the height that is left out at the top of a column. */
  above?: number;
  /** Whether the block stays with the next one. */
  isHead?: boolean;
  draw(x: number, y: number): void;
}

const gap = 26;
export const columnWidth = (inner - gap) / 2;
const top = 66;
export const columnHeight = page.bottom - top;

function heightAt(block: Block | undefined, isTop: boolean): number {
  return (block?.height ?? 0) - (isTop ? (block?.above ?? 0) : 0);
}

/** Fills a column from the block `first`. Returns the index of the first block that does not fit. */
function fillColumn(blocks: readonly Block[], first: number, height: number): number {
  let used = 0;
  let end = first;
  for (; end < blocks.length; end += 1) {
    used += heightAt(blocks[end], end === first);
    if (used > height) break;
  }
  if (end === blocks.length) return end;
  // A heading moves on with what follows, unless it would be alone.
  let pageEnd = end;
  while (pageEnd > first && blocks[pageEnd - 1]?.isHead) pageEnd -= 1;
  return Math.max(pageEnd, first + 1);
}

/** Fills both columns of a page in the same way. */
const fillPage = (blocks: readonly Block[], first: number, height: number) =>
  fillColumn(blocks, fillColumn(blocks, first, height), height);

/** Finds the least height that is enough, to within 2 points; null where even `most` is not. */
function leastHeight(most: number, isEnough: (height: number) => boolean): number | null {
  if (!isEnough(most)) return null;
  let [low, high] = [0, most];
  while (high - low > 2) {
    const middle = (low + high) / 2;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Fills pages of two columns, leaving a foot on the last. The last two pages share evenly, so none ends with two lines. */
export function planPages(blocks: readonly Block[], foot: number): Block[][][] {
  const most = columnHeight;
  const mostOnLast = most - foot - gap;
  const endsWith = (first: number) => (height: number) =>
    fillPage(blocks, first, Math.min(height, mostOnLast)) === blocks.length;
  const pages: Block[][][] = [];
  let first = 0;
  for (;;) {
    const from = first;
    const lastHeight = leastHeight(mostOnLast, endsWith(from));
    const height =
      lastHeight ?? leastHeight(most, (room) => endsWith(fillPage(blocks, from, room))(room)) ?? most;
    const secondColumn = fillColumn(blocks, from, height);
    first = fillColumn(blocks, secondColumn, height);
    pages.push([blocks.slice(from, secondColumn), blocks.slice(secondColumn, first)]);
    if (lastHeight !== null) return pages;
  }
}

export function drawPages({ document }: Sheet, pages: Block[][][], closing: Block): void {
  for (const columns of pages) {
    document.addPage();
    for (const [index, blocks] of columns.entries()) {
      drawColumn(blocks, page.margin + index * (columnWidth + gap));
    }
  }
  closing.draw(page.margin, page.bottom - closing.height);
}

function drawColumn(blocks: readonly Block[], x: number): void {
  let y = top;
  for (const [index, block] of blocks.entries()) {
    const height = heightAt(block, index === 0);
    block.draw(x, y + height - block.height);
    y += height;
  }
}
