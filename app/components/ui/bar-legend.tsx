interface BarLegendProps {
  /** Id of the hatching that it defines, to which the second bars refer. */
  hatching: string;
  first: string;
  second: string;
}

/** Legend of a chart with pairs of bars, which differ by hatching as well as by colour. */
export function BarLegend({ hatching, first, second }: BarLegendProps) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" width="14" height="14">
          <rect width="14" height="14" className="fill-green" />
        </svg>
        {first}
      </li>
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" width="14" height="14">
          <defs>
            <pattern
              id={hatching}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="5" height="5" className="fill-white" />
              <rect width="3" height="5" className="fill-bronze" />
            </pattern>
          </defs>
          <rect x="0.5" y="0.5" width="13" height="13" fill={`url(#${hatching})`} className="stroke-bronze" />
        </svg>
        {second}
      </li>
    </ul>
  );
}
