import { createContext, useContext } from "react";

/** The id under which the log knows this request; an error page shows it so that staff can find the line. */
export const RequestIdContext = createContext("");

export function useRequestId(): string {
  return useContext(RequestIdContext);
}
