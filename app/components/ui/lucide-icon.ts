import { type AriaAttributes, createElement, type ReactElement } from "react";

/** An icon without size and stroke leaves its frame to the rule `.lucide` of admin.css, because the frame's attributes were a
 * fifth of a screen's HTML. One that says nothing to screen readers is hidden from them. */
interface LucideProps extends AriaAttributes {
  size?: number;
  strokeWidth?: number;
  className?: string;
}

export type LucideIcon = (props: LucideProps) => ReactElement;

const frameOf = (size = 24, strokeWidth = 2) => ({
  width: size,
  height: size,
  fill: "none",
  stroke: "currentColor",
  strokeWidth,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

/**
 * @license Icons: Lucide (ISC), (c) Lucide Icons and Contributors; some by Feather (MIT), (c) 2013-present Cole Bemis
 */
export function createIcon(outline: string): LucideIcon {
  const __html = outline.startsWith("<") ? outline : `<path d="${outline}"></path>`;
  return ({ size, strokeWidth, className, ...aria }) =>
    createElement("svg", {
      viewBox: "0 0 24 24",
      ...((size ?? strokeWidth) && frameOf(size, strokeWidth)),
      className: className ? `lucide ${className}` : "lucide",
      ...(Object.keys(aria).length === 0 ? { "aria-hidden": "true" } : aria),
      dangerouslySetInnerHTML: { __html },
    });
}
