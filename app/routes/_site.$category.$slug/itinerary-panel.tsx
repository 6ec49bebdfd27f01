import type { ItineraryDay } from "~/domain/packages/list-kinds";

export function ItineraryPanel({ days }: { days: ItineraryDay[] }) {
  if (days.length === 0)
    return <p className="text-soft">Jadwal harian menyusul. Tanyakan kepada kami melalui WhatsApp.</p>;
  return (
    <ol>
      {days.map(({ day, title, activities }) => (
        <li key={`${day} ${title}`} className="day-line pb-7">
          <span
            className="grid place-items-center bg-green font-bold text-white mask-star"
            aria-hidden="true"
          >
            {day}
          </span>
          <h3 className="pt-2.5">{`Hari ${day}: ${title}`}</h3>
          {activities.length > 0 && (
            <ul className="mt-2 list-disc ps-4.5 text-soft">
              {activities.map((activity) => (
                <li key={activity}>{activity}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
