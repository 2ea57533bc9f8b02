import { camel, wireName } from '@quoin/kit'
import { TextsOf } from '@quoin/ui'
import { FieldValue } from '@quoin/ui/fields/FieldValue.tsx'
import { fieldsOf, useResource } from '@quoin/ui/fields/resources.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import classes from './audit.module.css'

interface ChangesProps {
  readonly changes: Readonly<Record<string, unknown>>
  readonly resource: string
}

/** From → to of one entry, field by field. */
export function Changes({ changes, resource }: ChangesProps) {
  const all = Object.entries(changes).filter((entry): entry is [string, [unknown, unknown]] => Array.isArray(entry[1]))
  if (all.length === 0) return null
  return (
    <Suspense fallback="…">
      <WithTexts>
        <TextsOf block={resource.slice(0, resource.indexOf('.'))}>
          <dl className={classes.changes}>
            {all.map(([wire, pair]) => (
              <Change key={wire} resource={resource} wire={wire} pair={pair} />
            ))}
          </dl>
        </TextsOf>
      </WithTexts>
    </Suspense>
  )
}

interface ChangeProps {
  readonly resource: string
  readonly wire: string
  readonly pair: readonly [unknown, unknown]
}

/** One field by its label and its values as its page shows them; one that nobody knows any more as it was written. */
function Change({ resource: dotted, wire, pair: [from, to] }: ChangeProps) {
  const t = useTranslations('admin.audit')
  const resource = useResource(dotted)
  const words = useWords(resource)
  const known =
    resource && Object.entries(fieldsOf(resource)).find(([name, field]) => wireName(name, field) === wire || name === wire)
  const value = (held: unknown) => {
    if (held === null || held === undefined) return t('nothing')
    if (resource && known && known[1].kind !== 'json')
      return <FieldValue resource={resource} name={known[0]} definition={known[1]} value={held} look="full" />
    return typeof held === 'string' ? held : JSON.stringify(held)
  }
  return (
    <div>
      <dt>{words.field(known?.[0] ?? camel(wire))}</dt>
      <dd>
        <del>{value(from)}</del>{' '}
        <span role="img" aria-label={t('became')}>
          →
        </span>{' '}
        <ins>{value(to)}</ins>
      </dd>
    </div>
  )
}
