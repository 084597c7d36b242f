const day = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?|(\d{2})(\d{2}))?$/;
const otherDay = /^\d{4}-?(?:W(\d{2})(?:-?[1-7])?|(\d{3}))$/;
const longYear = /^[+-]\d{5,}(?=-)/;
const hour = /^(\d{2})(?:(:?)(\d{2})(?:\2(\d{2}))?)?(?:[.,]\d+)?(?:Z|[+-](\d{2})(?::?(\d{2}))?)?$/i;

/** Whether a text is a moment in any form of ISO 8601: the document does not say which of them is used. */
export function isMoment(text: string): boolean {
  const [date = '', time, ...rest] = text.split(/[T ]/i);
  if (rest.length > 0) return false;
  return isDay(date.replace(longYear, '2000')) && (time === undefined || isTime(time));
}

function isDay(text: string): boolean {
  const calendar = day.exec(text);
  if (calendar !== null) {
    const [, year = '', longMonth, longDay, shortMonth, shortDay] = calendar;
    const month = Number(longMonth ?? shortMonth ?? 1);
    const date = Number(longDay ?? shortDay ?? 1);
    return month >= 1 && month <= 12 && date >= 1 && date <= daysIn(Number(year), month);
  }
  const other = otherDay.exec(text);
  if (other === null) return false;
  const [, week, ordinal] = other;
  if (week !== undefined) return Number(week) >= 1 && Number(week) <= 53;
  return Number(ordinal) >= 1 && Number(ordinal) <= 366;
}

function isTime(text: string): boolean {
  const found = hour.exec(text);
  if (found === null) return false;
  const [, hours = 0, , minutes = 0, seconds = 0, zone = 0, zoneMinutes = 0] = found;
  return (
    (Number(hours) < 24 || (Number(hours) === 24 && Number(minutes) === 0 && Number(seconds) === 0)) &&
    Number(minutes) < 60 &&
    Number(seconds) <= 60 &&
    Number(zone) < 24 &&
    Number(zoneMinutes) < 60
  );
}

/** In years before 100 a Date takes another century, and leap years of the same rest are leap years there. */
const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
