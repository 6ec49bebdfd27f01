import { createContext, useContext } from "react";

export const RequestIdContext = createContext("");

export function useRequestId(): string {
  return useContext(RequestIdContext);
}

/** Known on the server only: browsers hide it from scripts that read the page. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** Empty where the document links to one. Known on the server only. */
export const StylesContext = createContext("");

export function useInlineStyles(): string {
  return useContext(StylesContext);
}

/** No script takes this document over. Known on the server only. */
export const StaticContext = createContext(false);

export function useIsStatic(): boolean {
  return useContext(StaticContext);
}
