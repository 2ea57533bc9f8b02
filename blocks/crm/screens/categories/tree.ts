import type { AnyRecord } from '@quoin/ui/fields/resources.ts'

export interface Branch {
  readonly record: AnyRecord
  readonly children: readonly Branch[]
}

/**
 * Records as a tree by their `parent`, in the order they come. Nothing is lost: what hangs on a parent that is not there, or on
 * itself by a detour, stands at the top.
 */
export function treeOf(records: readonly AnyRecord[]): Branch[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const children = new Map<string | null, AnyRecord[]>()
  const isLoop = (record: AnyRecord): boolean => {
    const seen = new Set([record.id])
    for (let up = record.parent; typeof up === 'string' && byId.has(up); up = byId.get(up)?.parent) {
      if (seen.has(up)) return true
      seen.add(up)
    }
    return false
  }
  for (const record of records) {
    const parent = typeof record.parent === 'string' && byId.has(record.parent) && !isLoop(record) ? record.parent : null
    children.set(parent, [...(children.get(parent) ?? []), record])
  }
  const grow = (parent: string | null): Branch[] =>
    (children.get(parent) ?? []).map((record) => ({ record, children: grow(record.id) }))
  return grow(null)
}
