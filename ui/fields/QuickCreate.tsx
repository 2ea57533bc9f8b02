import { Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { RecordForm } from '../record/RecordForm.tsx'
import { type AnyRecord, type AnyResource, titleFields } from './resources.ts'
import { useWords, writtenFields } from './words.ts'
import { useMe } from '../session/me.ts'

const further = ['email', 'phone'] as const

/** A new record from the lookup in which it was missed: what it has to have, and how to reach it. */
export function QuickCreate({
  resource,
  typed,
  onClose,
  onCreated,
}: {
  resource: AnyResource
  typed: string
  onClose(): void
  onCreated(record: AnyRecord): void
}) {
  const records = useTranslations('records')
  const words = useWords(resource)
  const me = useMe()
  const written = writtenFields(resource, me, 'create')
  const titles = titleFields(resource)
  const asked = Object.keys(written).filter(
    (name) => titles.includes(name) || written[name]!.required || further.some((kind) => written[name]!.kind === kind),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={records('list.new', { name: words.one })}
      // What is typed and sent here is nothing to the form around the lookup.
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <RecordForm resource={resource} initial={named(titles, typed)} only={asked} onSaved={onCreated} onCancel={onClose} />
    </Modal>
  )
}

/** What was typed as the name; of a person the last word is the last name. */
function named(titles: readonly string[], typed: string): Readonly<Record<string, string>> {
  const [first, last] = titles
  if (!first) return {}
  if (!last) return { [first]: typed }
  const words = typed.split(/\s+/)
  return words.length > 1 ? { [first]: words.slice(0, -1).join(' '), [last]: words.at(-1)! } : { [last]: typed }
}
