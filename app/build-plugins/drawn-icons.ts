import type { Plugin } from "vite";

const iconModule = /\/lucide-react\/dist\/esm\/Icon\.mjs$/;
const exported = "export { Icon as default };";

/** Draws each icon as one element of ready markup where the server renders, once for each way in which it is used. React
 * otherwise calls three components and draws some five elements for every icon of a screen; the document is the same. */
export function drawnIcons(): Plugin {
  return {
    name: "drawn-icons",
    apply: "build",
    transform(code, id, options) {
      if (!options?.ssr || !iconModule.test(id)) return null;
      if (!code.includes(exported)) throw new Error("lucide-react exports its icon in another way");
      return { code: code.replace(exported, drawnIcon), map: null };
    },
  };
}

const drawnIcon = `
const drawn = new Map();

const markupOf = (children) =>
  children.filter(Boolean).map(({ type, props }) =>
    "<" + type + Object.entries(props).map(([name, value]) => " " + name + '="' + value + '"').join("") + "></" + type + ">"
  ).join("");

const DrawnIcon = forwardRef(({ icon, ...props }, ref) => {
  const use = icon.name + JSON.stringify(props);
  let element = drawn.get(use);
  if (element === undefined) {
    const { type, props: { children, ref: _ref, ...attributes } } = Icon.render({ icon, ...props }, null);
    element = createElement(type, { ...attributes, dangerouslySetInnerHTML: { __html: markupOf(children) } });
    drawn.set(use, element);
  }
  return element;
});

export { DrawnIcon as default };
`;
