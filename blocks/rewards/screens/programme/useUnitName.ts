import { useRead } from '@quoin/kit/react'
import { rewards } from '../../resources/index.ts'

/** What a unit beside the points is called; nothing until it is known. */
export function useUnitName(): (unit: unknown) => string {
  const { data } = useRead(rewards.units.list, { records: 100 })
  return (unit) => data?.data.find(({ id }) => id === unit)?.name ?? ''
}
