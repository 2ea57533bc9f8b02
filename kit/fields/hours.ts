import * as z from 'zod'
import { field } from './field.ts'

const clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'is not a time of day (HH:MM)')

/** A stretch of a weekday, counted from Monday as 1. */
export const stretch = z
  .object({ day: z.int().min(1).max(7), from: clock, to: clock })
  .refine(({ from, to }) => from < to, { message: 'must end after it starts', path: ['to'] })
export type Stretch = z.infer<typeof stretch>

/** When something is open in every week; empty says nothing about it. */
export const hours = () => field<Stretch[]>('hours', 'jsonb', z.array(stretch).max(42))

/** A day of every week, Sunday as 0 and Monday as 1. */
export const dayOfWeek = () => field<number>('weekday', 'bigint', z.int().min(0).max(6))

/** A day of the week to be named; 1 January 2024 was a Monday. */
export const weekday = (day: number): Date => new Date(Date.UTC(2024, 0, day))

/** Days of the same hours that follow each other, as one: Monday to Friday, 8 to 18. */
export function groupedHours(all: readonly Stretch[]): { first: number; last: number; text: string }[] {
  const groups: { first: number; last: number; text: string }[] = []
  for (let day = 1; day <= 7; day++) {
    const text = all
      .filter((one) => one.day === day)
      .map(({ from, to }) => `${from}–${to}`)
      .sort()
      .join(', ')
    const before = groups.at(-1)
    if (!text) continue
    if (before?.text === text && before.last === day - 1) before.last = day
    else groups.push({ first: day, last: day, text })
  }
  return groups
}
