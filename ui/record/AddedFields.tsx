import { useTranslations } from 'use-intl'
import { type AnyRecord, type AnyResource, operationOf } from '../fields/resources.ts'
import { addedGroups, useCustomized } from '../fields/useCustomized.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { seenFields, writtenFields } from '../fields/words.ts'
import { useMe } from '../session/me.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { RecordField } from './RecordField.tsx'
import { useFieldSave } from './useFieldSave.ts'
import styles from './record.module.css'

/** The fields that the company has added to a record, each changed in its place, for pages that are made by hand; nothing where there are none. */
export function AddedFields({ resource: plain, record }: { resource: AnyResource; record: AnyRecord }) {
  const t = useTranslations('records')
  const resource = useCustomized(plain)
  const me = useMe()
  const update = operationOf(resource, 'update')
  const mayWrite = useWhyRefused()(update) === null && update !== undefined
  const { save, clash, resolve, giveUp, busy } = useFieldSave(resource, record.id)
  const seen = seenFields(resource, me)
  const written = writtenFields(resource, me, 'update')
  return (
    <>
      {addedGroups(resource, t('record.added')).map(({ label, fields }) => (
        <section key={label} aria-label={label} className={styles.added}>
          <h2 className={styles.groupTitle}>{label}</h2>
          <dl>
            {fields
              .filter((name) => seen[name])
              .map((name) => (
                <RecordField
                  key={name}
                  resource={resource}
                  record={record}
                  name={name}
                  definition={seen[name]!}
                  onSave={mayWrite && written[name] ? save : undefined}
                />
              ))}
          </dl>
        </section>
      ))}
      {clash && (
        <ConflictDialog
          resource={resource}
          apart={clash.apart}
          mine={clash.mine}
          theirs={clash.theirs}
          busy={busy}
          onCancel={giveUp}
          onResolve={resolve}
        />
      )}
    </>
  )
}
