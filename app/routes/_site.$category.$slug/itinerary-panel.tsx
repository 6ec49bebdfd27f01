import type { ItineraryDay } from "~/domain/packages/list-kinds";

/** The journey as a line of days. */
export function ItineraryPanel({ days }: { days: ItineraryDay[] }) {
  if (days.length === 0)
    return <p className="soft">Jadwal harian menyusul. Tanyakan kepada kami melalui WhatsApp.</p>;
  return (
    <ol className="days">
      {days.map(({ day, title, activities }) => (
        <li key={`${day} ${title}`}>
          <span className="day-mark" aria-hidden="true">
            {day}
          </span>
          <h3>{`Hari ${day}: ${title}`}</h3>
          {activities.length > 0 && (
            <ul>
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
