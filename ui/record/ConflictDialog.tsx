import { Button, Modal, Radio } from '@mantine/core'
import type { FieldDefinition } from '@quoin/kit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldValue } from '../fields/FieldValue.tsx'
import { type AnyRecord, type AnyResource, fieldsOf } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import styles from './record.module.css'

interface ConflictDialogProps {
  readonly resource: AnyResource
  /** The fields that both changed. */
  readonly apart: readonly string[]
  /** What I wanted to save, by field. */
  readonly mine: Readonly<Record<string, unknown>>
  /** The record as somebody else left it meanwhile. */
  readonly theirs: AnyRecord
  readonly busy: boolean
  /** Saves the chosen values on top of the version that was shown here. */
  onResolve(values: Readonly<Record<string, unknown>>, version: number): void
  onCancel(): void
}

/** Somebody else saved first: both versions side by side, field by field, and the person decides. */
export function ConflictDialog({ resource, apart, mine, theirs, busy, onResolve, onCancel }: ConflictDialogProps) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const words = useWords(resource)
  const fields = fieldsOf(resource)
  const [kept, setKept] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const chosen = (name: string) => kept[name] ?? 'mine'
  return (
    <Modal opened onClose={onCancel} size="lg" title={t('conflict.title')}>
      <div className={styles.stack}>
        <p className={styles.say}>{t('conflict.text')}</p>
        {apart.map((name) => (
          <Radio.Group
            key={name}
            value={chosen(name)}
            onChange={(value) => setKept({ ...kept, [name]: value as 'mine' | 'theirs' })}
            label={words.field(name)}
          >
            <div className={styles.versions}>
              {(['mine', 'theirs'] as const).map((whose) => (
                <Radio.Card key={whose} value={whose} className={styles.version} aria-label={t(`conflict.${whose}`)}>
                  <Radio.Indicator size="xs" />
                  <span>
                    <span className={styles.whose}>{t(`conflict.${whose}`)}</span>
                    <FieldValue
                      resource={resource}
                      name={name}
                      definition={fields[name] as FieldDefinition}
                      value={(whose === 'mine' ? mine : theirs)[name]}
                      look="full"
                    />
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        ))}
        <div className={styles.foot}>
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button
            loading={busy}
            data-autofocus
            onClick={() =>
              onResolve(
                Object.fromEntries(Object.entries(mine).filter(([name]) => !apart.includes(name) || chosen(name) === 'mine')),
                Number(theirs.version),
              )
            }
          >
            {t('conflict.save')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
