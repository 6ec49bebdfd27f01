import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { isUnanswered } from "./lost-sending";

/** What the action said of the form last; a sending that got no answer leaves that as it was. */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  const [last, setLast] = useState(answer);
  if (isUnanswered(answer)) return last;
  if (answer !== last) setLast(answer);
  return answer;
}
