import { Button, CopyButton, Modal, Select, Table, TextInput, VisuallyHidden } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused, useMe } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { PageTurner } from '../admin/PageTurner.tsx'
import { typedAmount, useMoney } from '../money.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import { CodeStep } from '../transfer/CodeStep.tsx'
import styles from '../wallet.module.css'

/** Codes that let somebody else take an amount, and using one that somebody told. */
export function CodesTab({ id, walletCode, currency }: { id: string; walletCode: string; currency: string }) {
  const t = useTranslations('wallet.codes')
  const format = useFormatter()
  const money = useMoney()
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const why = useWhyRefused()(wallet.authorizationCodes.create)
  const [open, setOpen] = useState<'issue' | 'use' | null>(null)
  const [page, setPage] = useState(1)
  const list = useRead(wallet.authorizationCodes.list, { filter: { wallet_unique_id: id }, records: 50, page })
  const takeBack = useAction(wallet.authorizationCodes.invalidate, { alsoRefreshes: ['wallet.wallets'] })
  const rows = list.data?.data
  // Judged when the list came: a code that runs out while it is looked at says so the next time.
  const now = list.dataUpdatedAt
  return (
    <div>
      <div className={styles.toolbar}>
        <p className={`${styles.dim} ${styles.narrow}`}>{t('text')}</p>
        <span className={styles.spacer} />
        <Refused why={why}>
          <Button variant="default" onClick={() => setOpen('use')}>
            {t('use')}
          </Button>
        </Refused>
        <Refused why={why}>
          <Button onClick={() => setOpen('issue')}>{t('issue')}</Button>
        </Refused>
      </div>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <ListSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={t('none')}>{t('text')}</EmptyState>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('code')}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('purpose')}</Table.Th>
                <Table.Th>{t('code')}</Table.Th>
                <Table.Th ta="right">{t('amount')}</Table.Th>
                <Table.Th>{t('expires')}</Table.Th>
                <Table.Th>{t('status')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('takeBack')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => {
                // One that ran out is written down as such later than it did; one that was taken back, before.
                const known = row.status === 'active' ? now : Date.parse(row.updatedAt)
                const state =
                  row.status !== 'archived' && Date.parse(row.expiresAt ?? '') <= known
                    ? 'expired'
                    : (row.status as 'active' | 'archived' | 'inactive')
                return (
                  <Table.Tr key={row.id}>
                    <Table.Td>{row.purpose || '–'}</Table.Td>
                    <Table.Td className="q-number">{row.code}</Table.Td>
                    <Table.Td ta="right" className="q-number">
                      {money(row.amount, row.currency ?? currency)}
                    </Table.Td>
                    <Table.Td>
                      {row.expiresAt && format.dateTime(new Date(row.expiresAt), { dateStyle: 'medium', timeStyle: 'short' })}
                    </Table.Td>
                    <Table.Td>
                      <StatusPill value={state} label={t(`states.${state}`)} />
                    </Table.Td>
                    <Table.Td ta="right">
                      {state === 'active' && (
                        <Button
                          variant="subtle"
                          color="gray"
                          size="compact-sm"
                          onClick={() =>
                            takeBack.mutate(
                              { id: row.id },
                              {
                                onSuccess: () => notify.done(t('takenBack')),
                                onError: (error) => notify.trouble(inWords(error) ?? ''),
                              },
                            )
                          }
                        >
                          {t('takeBack')}
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
          <PageTurner page={page} total={list.data?.meta.totalCount ?? 0} onTurn={setPage} />
        </div>
      )}
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={open && t(open)}>
        {open === 'issue' && <Issue id={id} walletCode={walletCode} currency={currency} onClose={() => setOpen(null)} />}
        {open === 'use' && <Use currency={currency} onClose={() => setOpen(null)} />}
      </Modal>
    </div>
  )
}

/** Large amounts, and wallets with an app, take a code of their own before anything is promised. */
const isCodeNeeded = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_needed'

function Issue({ id, walletCode, currency, onClose }: { id: string; walletCode: string; currency: string; onClose(): void }) {
  const t = useTranslations('wallet.codes')
  const errors = useTranslations('wallet.transfer.errors')
  const common = useTranslations('ui.common')
  const money = useMoney()
  const inWords = useWalletRefusal()
  const create = useAction(wallet.authorizationCodes.create, { alsoRefreshes: ['wallet.wallets'] })
  const [typed, setTyped] = useState('')
  const [purpose, setPurpose] = useState('')
  const [days, setDays] = useState('1')
  const [tried, setTried] = useState(false)
  const { id: user } = useMe()
  const ask = useAction(wallet.wallets.otp)
  const [code, setCode] = useState('')
  const amount = typedAmount(typed, currency)
  const request = (byMail: boolean) => ask.mutate({ user, walletCode, amount, by_mail: byMail }, { onSuccess: () => setCode('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!amount) return
    create.mutate(
      {
        wallet_unique_id: id,
        amount,
        purpose: purpose.trim() || null,
        expires_at: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
        ...(ask.data ? { otp: code, challenge_unique_id: ask.data.unique_id } : {}),
      },
      { onError: (problem) => isCodeNeeded(problem) && request(false) },
    )
  }
  const error = create.error ?? ask.error
  if (create.data) {
    return (
      <div className={styles.stack}>
        <p className={styles.dim}>{t('issued', { amount: money(create.data.amount, currency) })}</p>
        <output className={styles.secret}>{create.data.code}</output>
        <div className={styles.foot}>
          <CopyButton value={create.data.code}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t('done')}</Button>
        </div>
      </div>
    )
  }
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <TextInput
        label={`${t('amount')} (${currency})`}
        inputMode="decimal"
        required
        data-autofocus
        value={typed}
        // The code that was asked for is good for this amount alone.
        disabled={Boolean(ask.data)}
        error={tried && !amount ? errors('amount', { currency }) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label={t('purpose')}
        maxLength={255}
        value={purpose}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <Select
        label={t('days')}
        allowDeselect={false}
        value={days}
        onChange={(next) => setDays(next ?? '1')}
        data={['1', '7', '30'].map((value) => ({ value, label: t('day', { count: Number(value) }) }))}
      />
      {ask.data && (
        <CodeStep
          asked={ask.data}
          text={t('proof')}
          code={code}
          isAsking={ask.isPending}
          onCode={setCode}
          onMail={() => request(true)}
        />
      )}
      {error && !isCodeNeeded(error) && <FormError>{inWords(error, currency)}</FormError>}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending || ask.isPending} disabled={Boolean(ask.data) && code.length < 6}>
          {t('issue')}
        </Button>
      </div>
    </form>
  )
}

function Use({ currency, onClose }: { currency: string; onClose(): void }) {
  const t = useTranslations('wallet.codes')
  const common = useTranslations('ui.common')
  const money = useMoney()
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const look = useAction(wallet.authorizationCodes.validate)
  const use = useAction(wallet.authorizationCodes.use, { alsoRefreshes: ['wallet.wallets', 'wallet.transactions'] })
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState('')
  const found = look.data
  const amount = typedAmount(typed, found?.currency ?? currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!found) return look.mutate({ code: code.trim() }, { onSuccess: (answer) => setTyped(String(answer.amount)) })
    if (!amount) return
    use.mutate(
      { code: code.trim(), amount },
      {
        onSuccess: (moved) => {
          notify.done(t('took', { amount: money(moved.amount, moved.currency) }))
          onClose()
        },
      },
    )
  }
  const error = use.error ?? look.error
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <TextInput
        label={t('enter')}
        required
        data-autofocus
        autoComplete="off"
        value={code}
        readOnly={Boolean(found)}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {found && (
        <>
          <p className={styles.dim} role="status">
            {t('worth', { amount: money(found.amount, found.currency), payer: found.payer })}
          </p>
          <TextInput
            label={`${t('amount')} (${found.currency})`}
            inputMode="decimal"
            required
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      )}
      {error && <FormError>{inWords(error, currency)}</FormError>}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={look.isPending || use.isPending} disabled={!code.trim() || Boolean(found && !amount)}>
          {t(found ? 'take' : 'look')}
        </Button>
      </div>
    </form>
  )
}
