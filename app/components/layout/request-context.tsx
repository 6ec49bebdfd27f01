import { createContext, useContext } from "react";

export const RequestIdContext = createContext("");

export function useRequestId(): string {
  return useContext(RequestIdContext);
}

/** Allows this document's inline scripts. Known on the server only: browsers hide it from scripts that read the page. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** The style sheet that travels inside this document; empty where it links to one. Known on the server only. */
export const StylesContext = createContext("");

export function useInlineStyles(): string {
  return useContext(StylesContext);
}

/** This document stays as it was sent, whatever its routes would have: no script takes it over. Known on the server only. */
export const StaticContext = createContext(false);

export function useIsStatic(): boolean {
  return useContext(StaticContext);
}
