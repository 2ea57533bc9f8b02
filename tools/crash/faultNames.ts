/** Faults the rig must notice, each a mistake somebody could make. */
export const faults = {
  early: 'answers before it commits',
  apart: 'writes the record in one transaction and what is said of it in the next',
  forgetful: 'takes no notice of Idempotency-Keys',
  lazy: 'commits without waiting for the disk',
} as const
export type Fault = keyof typeof faults
