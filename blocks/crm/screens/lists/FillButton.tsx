import { Button, Modal, SegmentedControl, Select } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { Refused, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { readListSearch, toListInput } from '@quoin/ui/list/search.ts'
import { useViews } from '@quoin/ui/list/useViews.ts'
import { IconUsersPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { type MemberKind, memberKinds } from '../../resources/targetLists.ts'
import styles from '../selling.module.css'
import { usePutOn } from './usePutOn.ts'

/** Puts everybody on a list whom a segment, which is a saved view of a list, finds right now. */
export function FillButton({ list }: { list: string }) {
  const t = useTranslations('crm.lists')
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={whyRefused(crm.targetLists.putOn)}>
        <Button leftSection={<IconUsersPlus size={15} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
          {t('fill')}
        </Button>
      </Refused>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('fill')}>
        {open && <Fill list={list} onDone={() => setOpen(false)} />}
      </Modal>
    </>
  )
}

function Fill({ list, onDone }: { list: string; onDone(): void }) {
  const t = useTranslations('crm')
  const { permissions } = useMe()
  const kinds = memberKinds.filter((kind) => permissions.has(crm[kind].definition.permissions.read))
  const [kind, setKind] = useState<MemberKind>(kinds[0] ?? 'leads')
  const [segment, setSegment] = useState<string | null>(null)
  const { all: views } = useViews(`crm.${kind}`, { bare: false, open: () => undefined })
  const view = views.find(({ id }) => id === segment)
  const { search, filter } = toListInput(view ? readListSearch(view.state) : {})
  const matching = { ...(search ? { search } : {}), ...(filter ? { filter } : {}) }
  const { putOn, busy, error } = usePutOn()
  const found = useRead(crm[kind].list as Operation, { ...matching, records: 1 }).data as Page<unknown> | undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    putOn({ id: list, kind, matching }, onDone)
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      <p className={styles.dim}>{t('lists.fillText')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('lists.fillKind')}
        data={kinds.map((one) => ({ value: one, label: t(`resources.${one}.many`) }))}
        value={kind}
        onChange={(next) => {
          setKind(next as MemberKind)
          setSegment(null)
        }}
      />
      <Select
        label={t('lists.segment')}
        placeholder={t('lists.everything')}
        clearable
        data={views.map(({ id, name }) => ({ value: id, label: name }))}
        value={segment}
        onChange={setSegment}
      />
      <p className={styles.dim} role="status">
        {found ? t('lists.finds', { count: found.meta.totalCount }) : ' '}
      </p>
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={busy} disabled={!found || found.meta.totalCount === 0}>
          {t('lists.putOn')}
        </Button>
      </div>
    </form>
  )
}
