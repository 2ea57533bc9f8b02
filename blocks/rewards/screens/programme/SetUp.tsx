import type { Operation } from '@quoin/kit'
import { ActionIcon, Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import type { AnyRecord, AnyResource } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../rewards.module.css'

/** A part of the programme that is set up by a few records, one on a line: a way to add one, and a pencil for each. */
export function SetUp({
  title,
  add,
  resource,
  form,
  children,
}: {
  title: string
  add: string
  resource: AnyResource & { readonly create: Operation }
  form: readonly string[]
  /** The lines; each puts the pencil of its record where it belongs. */
  children(pencil: (record: AnyRecord) => ReactNode): ReactNode
}) {
  const t = useTranslations('rewards.programme')
  const id = useId()
  const why = useWhyRefused()(resource.create)
  const [open, setOpen] = useState<AnyRecord | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={styles.tier} aria-labelledby={id}>
      <div className={styles.tierHead}>
        <h2 id={id}>{title}</h2>
        <span className={styles.spacer} />
        <Refused why={why}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {add}
          </Button>
        </Refused>
      </div>
      <ul className={styles.rules}>
        {children((record) => (
          <Refused why={why}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('edit', { name: String(record.name) })}
              onClick={() => setOpen(record)}
            >
              <IconPencil size={16} stroke={1.6} />
            </ActionIcon>
          </Refused>
        ))}
      </ul>
      {open && (
        <FormModal
          opened
          title={open === 'new' ? add : String(open.name)}
          onClose={close}
          resource={resource}
          record={open === 'new' ? undefined : open}
          only={form}
          onSaved={close}
        />
      )}
    </section>
  )
}
