import History from "virtual:icon/rotate-ccw-clock";
import { Link } from "@remix-run/react";
import { type HistoryItem, historyAddress } from "./history";

export function HistoryLink(item: HistoryItem) {
  return (
    <Link className="btn btn-small" to={historyAddress(item)}>
      <History aria-hidden="true" className="size-4" />
      Riwayat
    </Link>
  );
}
