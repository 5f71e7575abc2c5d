/** Phnom Penh is UTC+07:00 all year. */
const OFFSET_MS = 7 * 60 * 60 * 1000;

interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** The local time in Phnom Penh; `month` is 1 to 12. */
export function phnomPenhTime(instant: Date): LocalTime {
  const shifted = new Date(instant.getTime() + OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}
