import {
  IconAlignLeft,
  IconCalculator,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconEyeOff,
  IconGauge,
  IconHash,
  IconHome,
  IconListNumbers,
  IconMail,
  IconShieldCheck,
  IconStars,
  IconTable,
  IconTextSize,
  IconUser,
} from '@tabler/icons-react'
import type { Kind } from '../../engine/index.ts'

/** Kinds of questions as they stand in the menu, group by group. */
export const kindGroups = {
  text: ['text', 'long_text', 'email', 'number', 'date', 'time'],
  choice: ['choice', 'several', 'ranking', 'matrix', 'scale', 'nps'],
  contact: ['contact', 'address', 'consent'],
  silent: ['hidden', 'calculated'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>

export const kindIcons: Readonly<Record<Kind, typeof IconHash>> = {
  text: IconTextSize,
  long_text: IconAlignLeft,
  email: IconMail,
  number: IconHash,
  choice: IconCircleDot,
  several: IconCheckbox,
  ranking: IconListNumbers,
  matrix: IconTable,
  scale: IconStars,
  nps: IconGauge,
  date: IconCalendar,
  time: IconClock,
  contact: IconUser,
  address: IconHome,
  consent: IconShieldCheck,
  hidden: IconEyeOff,
  calculated: IconCalculator,
}
