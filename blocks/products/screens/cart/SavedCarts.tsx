import { ActionIcon, Button, CopyButton, Group, Modal, TextInput } from '@mantine/core'
import { useList, useAction } from '@quoin/kit/react'
import { Refused, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import styles from './cart.module.css'
import { useFilled } from './useFilled.ts'

interface Saved {
  readonly id: string
  readonly name: string
  readonly totalItems: number
  readonly linkUntil: string | null
}

/** The carts one keeps under a name: to be put into the cart again, shown to colleagues, or deleted. Nothing where none is kept. */
export function SavedCarts() {
  const t = useTranslations('products.cart')
  const format = useFormatter()
  const notify = useNotify()
  const inWords = useErrorWords(products.savedCarts)
  const whyRefused = useWhyRefused()
  const filled = useFilled()
  const { id: me } = useMe()
  const { data } = useList(products.savedCarts.list, { records: 200, filter: { user_unique_id: me } })
  const fill = useAction(products.savedCarts.fill, { alsoRefreshes: ['products.carts'] })
  const remove = useAction(products.savedCarts.delete)
  const restore = useAction(products.savedCarts.restore)
  const [sharing, setSharing] = useState<Saved | null>(null)
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  const kept = (data?.data ?? []) as readonly Saved[]
  if (kept.length === 0) return null
  const isOpen = (one: Saved) => one.linkUntil !== null && Date.parse(one.linkUntil) > Date.now()
  const out = (one: Saved) =>
    remove.mutate(
      { id: one.id },
      {
        onError,
        onSuccess: () => notify.undo(t('deleted', { name: one.name }), () => restore.mutate({ id: one.id }, { onError })),
      },
    )
  return (
    <section aria-label={t('kept')}>
      <h2 className={styles.heading}>{t('kept')}</h2>
      <ul className={styles.lines}>
        {kept.map((one) => (
          <li key={one.id} className={styles.line}>
            <div className={styles.what}>
              <span className={styles.name}>{one.name}</span>
              <p className={styles.dim}>
                {t('items', { count: one.totalItems })}
                {isOpen(one) &&
                  ` · ${t('openUntil', { day: format.dateTime(new Date(one.linkUntil!), { dateStyle: 'medium' }) })}`}
              </p>
            </div>
            <Group gap={4} wrap="nowrap">
              <Refused why={whyRefused(products.savedCarts.fill)}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${t('fill')}: ${one.name}`}
                  loading={fill.isPending && (fill.variables as { id?: string } | undefined)?.id === one.id}
                  onClick={() => fill.mutate({ id: one.id }, { onSuccess: filled, onError })}
                >
                  {t('fill')}
                </Button>
              </Refused>
              <Refused why={whyRefused(products.savedCarts.share)}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${t('share')}: ${one.name}`}
                  onClick={() => setSharing(one)}
                >
                  {t('share')}
                </Button>
              </Refused>
              <Refused why={whyRefused(products.savedCarts.delete)}>
                <ActionIcon aria-label={t('drop', { name: one.name })} onClick={() => out(one)}>
                  <IconX size={16} />
                </ActionIcon>
              </Refused>
            </Group>
          </li>
        ))}
      </ul>
      {sharing && <ShareDialog saved={sharing} isOpen={isOpen(sharing)} onClose={() => setSharing(null)} />}
    </section>
  )
}

/** Asks for a name and keeps what is in the cart under it. */
export function KeepCart() {
  const t = useTranslations('products.cart')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(products.savedCarts)
  const why = useWhyRefused()(products.savedCarts.create)
  const [name, setName] = useState<string | null>(null)
  const create = useAction(products.savedCarts.create)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!name?.trim()) return
    create.mutate(
      { name: name.trim() },
      {
        onSuccess: () => {
          notify.done(t('keptNow', { name: name.trim() }))
          setName(null)
        },
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  }
  return (
    <>
      <Refused why={why}>
        <Button variant="subtle" color="gray" onClick={() => setName('')}>
          {t('keep')}
        </Button>
      </Refused>
      <Modal opened={name !== null} onClose={() => setName(null)} title={t('keep')}>
        <form onSubmit={save}>
          <p>{t('keepText')}</p>
          <TextInput
            label={t('keepName')}
            value={name ?? ''}
            maxLength={120}
            required
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setName(null)}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={!name?.trim()}>
              {common('save')}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  )
}

/** The address under which colleagues see a kept cart: made for some days, shown once, ended. */
function ShareDialog({ saved, isOpen, onClose }: { saved: Saved; isOpen: boolean; onClose(): void }) {
  const t = useTranslations('products.cart')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(products.savedCarts)
  const [days, setDays] = useState(7)
  const share = useAction(products.savedCarts.share)
  const end = useAction(products.savedCarts.unshare)
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  const url = share.data?.url
  const finish = () =>
    end.mutate(
      { id: saved.id },
      {
        onError,
        onSuccess: () => {
          notify.done(t('linkEnded'))
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('shareOf', { name: saved.name })}>
      <p>{t('shareText')}</p>
      {url ? (
        <>
          <TextInput label={t('link')} value={url} readOnly data-autofocus onFocus={(event) => event.currentTarget.select()} />
          <Group justify="flex-end" mt="md">
            <CopyButton value={url}>
              {({ copied, copy }) => <Button onClick={copy}>{common(copied ? 'copied' : 'copy')}</Button>}
            </CopyButton>
          </Group>
        </>
      ) : (
        <>
          <NumberField
            label={t('days')}
            value={days}
            min={1}
            max={90}
            allowDecimal={false}
            data-autofocus
            onChange={(value) => setDays(Math.min(90, Math.max(1, Number(value) || 1)))}
          />
          {isOpen && <p className={styles.dim}>{t('linkThere')}</p>}
          <Group justify="flex-end" mt="md">
            {isOpen && (
              <Button variant="default" loading={end.isPending} onClick={finish}>
                {t('endLink')}
              </Button>
            )}
            <Button loading={share.isPending} onClick={() => share.mutate({ id: saved.id, days }, { onError })}>
              {t('makeLink')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
