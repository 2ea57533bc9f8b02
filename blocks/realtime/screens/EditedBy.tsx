import { useMe } from '@quoin/ui'
import type { RecordToolProps } from '@quoin/ui/shell/tools.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './realtime.module.css'
import { useChannel } from './useCable.ts'

/** Whoever edits says so again and again, so that those who come later hear of it, and those who vanish are forgotten. */
const everyMs = 10_000
const forMs = 25_000

/** Who else is changing a record just now. */
export function EditedBy({ resource, id, isEditing }: RecordToolProps) {
  const t = useTranslations('realtime')
  const me = useMe()
  const [people, setPeople] = useState<ReadonlyMap<string, { readonly name: string; readonly at: number }>>(new Map())
  const [now, setNow] = useState(0)
  const perform = useChannel('RecordChannel', `${resource}/${id}`, ({ type, user_unique_id, name, is_editing }) => {
    if (type !== 'editing' || user_unique_id === me.id) return
    const at = is_editing ? Date.now() : 0
    setNow(Date.now())
    setPeople((known) => new Map([...known, [String(user_unique_id), { name: String(name ?? ''), at }]]))
  })
  useEffect(() => {
    if (!isEditing) return
    perform('editing')
    const timer = setInterval(() => perform('editing'), everyMs)
    return () => {
      clearInterval(timer)
      perform('editing', { is_editing: false })
    }
  }, [isEditing, resource, id])
  const names = [...people.values()].filter(({ at }) => now - at < forMs).map(({ name }) => name)
  useEffect(() => {
    if (names.length === 0) return
    const timer = setTimeout(() => setNow(Date.now()), forMs)
    return () => clearTimeout(timer)
  }, [names.length, now])
  return (
    <span className={classes.editedBy} aria-live="polite">
      {names.length > 0 && t('editedBy', { names: names.join(', ') })}
    </span>
  )
}
