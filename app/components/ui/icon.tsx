import {
  Award,
  Building2,
  CalendarDays,
  Check,
  ChevronLeft,
  ChevronRight,
  Clock,
  createLucideIcon,
  Hotel,
  Mail,
  Map as MapIcon,
  MapPin,
  Phone,
  Plane,
  PlaneLanding,
  Star,
  Users,
  X,
} from "lucide-react";

/** Marks of other firms, which lucide does not draw; outlines after the Tabler and Feather sets (MIT). */
const WhatsApp = createLucideIcon("whatsapp", [
  ["path", { d: "m3 21 1.65-3.8a9 9 0 1 1 3.4 2.9L3 21", key: "bubble" }],
  [
    "path",
    {
      d: "M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1",
      key: "phone",
    },
  ],
]);
const Facebook = createLucideIcon("facebook", [
  ["path", { d: "M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z", key: "f" }],
]);
const Instagram = createLucideIcon("instagram", [
  ["rect", { width: 20, height: 20, x: 2, y: 2, rx: 5, key: "frame" }],
  ["path", { d: "M16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37zM17.5 6.5h.01", key: "lens" }],
]);
const YouTube = createLucideIcon("youtube", [
  [
    "path",
    {
      d: "M2.5 17a24.1 24.1 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.6 49.6 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24.1 24.1 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.5 49.5 0 0 1-16.2 0A2 2 0 0 1 2.5 17",
      key: "frame",
    },
  ],
  ["path", { d: "m10 15 5-3-5-3z", key: "play" }],
]);
const Twitter = createLucideIcon("twitter", [
  ["path", { d: "M4 3h4l12 18h-4zM4.5 20.5l6.6-7.4M19.5 3.5l-6.2 6.9", key: "x" }],
]);

const drawings = {
  award: Award,
  building: Building2,
  calendar: CalendarDays,
  check: Check,
  clock: Clock,
  cross: X,
  facebook: Facebook,
  hotel: Hotel,
  instagram: Instagram,
  landing: PlaneLanding,
  mail: Mail,
  map: MapIcon,
  next: ChevronRight,
  phone: Phone,
  pin: MapPin,
  plane: Plane,
  previous: ChevronLeft,
  star: Star,
  twitter: Twitter,
  users: Users,
  whatsapp: WhatsApp,
  youtube: YouTube,
} as const;

export type IconName = keyof typeof drawings;

/** A decorative drawing from the page's sprite; the words beside it say what it means. */
export function Icon({ name, className = "i" }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** The drawings a page refers to, each sent once however often it is used. */
export function IconSprite({ names }: { names: readonly IconName[] }) {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {names.map((name) => {
        const Drawing = drawings[name];
        return (
          <Drawing key={name} id={`i-${name}`} size="100%" fill={name === "star" ? "currentColor" : "none"} />
        );
      })}
    </svg>
  );
}
