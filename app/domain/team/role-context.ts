import { createContext, useContext } from "react";
import { type Area, canEnter, type Role } from "./roles";

/** The role of whoever looks at an admin screen; the layout provides it. */
export const RoleContext = createContext<Role>("pemilik");

/** Whether a link or a button there would be refused: then it is not drawn. */
export function useMayEnter(area: Area): boolean {
  return canEnter(useContext(RoleContext), area);
}
