import { useRead } from '@quoin/kit/react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../resources/index.ts'

/** Says how many of what: the programme's points, or a unit by its name. */
export function useInUnit(): (points: number, unit: unknown) => string {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const { data } = useRead(rewards.units.list, { records: 100 })
  return (points, unit) => {
    if (!unit) return t('points', { points })
    const name = data?.data.find(({ id }) => id === unit)?.name
    return name ? `${format.number(points)} ${name}` : format.number(points)
  }
}
