import { Icon } from "./icon";

const highest = 5;
const marks = Array.from({ length: highest }, (_, index) => index + 1);

/** Stars out of five, `value` of them filled. */
export function Rating({ value }: { value: number }) {
  return (
    <p className="stars" role="img" aria-label={`Rating ${value} dari ${highest}`}>
      {marks.map((mark) => (
        <Icon key={mark} name="star" className={mark <= value ? "star" : "star star-off"} />
      ))}
    </p>
  );
}
