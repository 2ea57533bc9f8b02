import { field, text } from '@quoin/kit'
import * as z from 'zod'

/** An amount of money as the wire has it, exact to three decimals and never below zero; the currency stands beside it. */
export const amount = () =>
  field<number>(
    'decimal',
    'numeric',
    z
      .number()
      .min(0)
      .max(1e12)
      .refine((value) => /^\d+(\.\d{1,3})?$/.test(String(value)), 'has too many decimals'),
  )

/**
 * A tag as it is written on the thing and typed at a counter: what looks the same on paper is the same tag, so letters of another
 * width, several blanks and marks that nobody sees make no other one.
 */
export const sameOnPaper = (tag: string): string =>
  tag
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What the label of a thing says. */
export const tagOnThing = (max: number) => {
  const { schema } = text(max).definition
  return field<string>('text', 'text', schema.transform((value) => sameOnPaper(String(value))).pipe(z.string().min(1).max(max)), {
    max,
  })
}

const isDay = (value: string): boolean =>
  z.iso.date().safeParse(value).success || z.iso.datetime({ offset: true }).safeParse(value).success

/** A calendar day. Clients of another make send a moment; its day is kept. */
export const day = () =>
  field<string>(
    'date',
    'date',
    z
      .string()
      .refine(isDay, 'is not a date (YYYY-MM-DD)')
      .transform((value) => value.slice(0, 10)),
  )

export const lifecycle = ['active', 'inactive', 'pending', 'archived', 'deleted'] as const

/** The body of a call that says nothing but what its address says; further keys are passed over. */
export const nothing = z.looseObject({})

export const csvOrJson = z.enum(['json', 'csv']).optional()
