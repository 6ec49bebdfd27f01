import { createContext, useContext } from "react";

export const RequestIdContext = createContext("");

export function useRequestId(): string {
  return useContext(RequestIdContext);
}

/** Path of the page that the visitor comes from, if it is a page of this site. Set on the server only. */
export const CameFromContext = createContext<string | null>(null);

export function useCameFrom(): string | null {
  return useContext(CameFromContext);
}

/** Nonce of the document's scripts. Set on the server only: browsers hide it from scripts that read the page. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** What stands for the styles inside the document; empty where the document links to one. Set on the server only. */
export const StylesContext = createContext("");

export function useInlineStyles(): string {
  return useContext(StylesContext);
}

/** Whether the document stays as the server drew it, without React. Set on the server only: wherever React runs it is
 * false. */
export const StaticContext = createContext(false);

export function useIsStatic(): boolean {
  return useContext(StaticContext);
}
