import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { isUnanswered } from "./lost-sending";

/** Returns the action's last answer. A request without an answer does not change it. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const [last, setLast] = useState(answer);
  if (isUnanswered(answer)) return last;
  if (answer !== last) setLast(answer);
  return answer;
}
