import { Button, Modal, TextInput } from '@mantine/core'
import type { BulkInput } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { IconListDetails } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import type { MemberKind } from '../../resources/targetLists.ts'
import styles from '../selling.module.css'
import { usePutOn } from './usePutOn.ts'

interface PutOnListProps {
  readonly kind: MemberKind
  readonly count: number
  readonly what: Pick<BulkInput, 'ids' | 'matching'>
  /** `quiet` among the actions of a bar, `plain` on a page. */
  readonly look?: 'quiet' | 'plain'
  onDone?(): void
}

/** Puts records on a target list that is there, or on one that is made for them. */
export function PutOnList({ kind, count, what, look = 'plain', onDone }: PutOnListProps) {
  const t = useTranslations('crm.lists')
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={whyRefused(crm.targetLists.putOn)}>
        <Button
          {...(look === 'quiet' ? { variant: 'subtle', color: 'gray', size: 'xs' } : { variant: 'default' })}
          leftSection={<IconListDetails size={15} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('putOn')}
        </Button>
      </Refused>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('putOnTitle', { count })}>
        {open && (
          <Choose
            kind={kind}
            what={what}
            onDone={() => {
              setOpen(false)
              onDone?.()
            }}
          />
        )}
      </Modal>
    </>
  )
}

function Choose({ kind, what, onDone }: Pick<PutOnListProps, 'kind' | 'what'> & { onDone(): void }) {
  const t = useTranslations('crm')
  const inWords = useErrorWords(crm.targetLists)
  const { putOn, busy, error } = usePutOn()
  const create = useAction(crm.targetLists.create)
  const [list, setList] = useState<string | null>(null)
  const [name, setName] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const put = (id: string) => putOn({ id, kind, ...what }, onDone)
    if (name === null) list && put(list)
    // A list that was made stays chosen, so that a second try does not make a second one.
    else
      create.mutate(
        { name: name.trim() },
        {
          onSuccess: ({ id }) => {
            setName(null)
            setList(id)
            put(id)
          },
        },
      )
  }
  const wrong = create.error ? inWords(create.error).sentence : error
  return (
    <form className={styles.stack} onSubmit={submit}>
      {name === null ? (
        <RefInput target="crm.targetLists" label={t('lists.chooseList')} value={list} onChange={setList} required autoFocus />
      ) : (
        <TextInput
          label={t('lists.newName')}
          required
          maxLength={160}
          data-autofocus
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={() => setName(name === null ? '' : null)}>
          {name === null ? t('lists.newList') : t('lists.chooseList')}
        </Button>
        <Button type="submit" loading={busy || create.isPending} disabled={name === null ? !list : !name.trim()}>
          {t('lists.putOn')}
        </Button>
      </div>
    </form>
  )
}
