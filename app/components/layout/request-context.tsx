import { createContext, useContext } from "react";

export const RequestIdContext = createContext("");

export function useRequestId(): string {
  return useContext(RequestIdContext);
}

/** Path of the page that the visitor comes from, where it is one of this site. Known on the server only. */
export const CameFromContext = createContext<string | null>(null);

export function useCameFrom(): string | null {
  return useContext(CameFromContext);
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
