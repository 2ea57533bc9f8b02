import { ActionIcon, Button, PinInput, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRead, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { lazy } from '@quoin/ui/lazy.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet, type WalletWire } from '../../resources/index.ts'
import { typedAmount, useMoney } from '../money.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

const QrCode = lazy(() => import('./QrCode.tsx').then((module) => module.QrCode), <div className={styles.qr} />)

type Own = WalletWire & { readonly unique_id: string }

/** Under which name one is paid, how transfers are confirmed, and when the balance makes itself heard. */
export function SecurityTab({ own }: { own: Own }) {
  const t = useTranslations('wallet.security')
  return (
    <>
      <Section title={t('alias')} text={t('aliasText')}>
        <Alias own={own} key={own.alias ?? ''} />
      </Section>
      <Section title={t('app')} text={t('appText')}>
        {own.has_app ? <TurnOff own={own} /> : <SetUp own={own} />}
      </Section>
      <Section title={t('watch')} text={t('watchText')}>
        <Watches own={own} />
      </Section>
    </>
  )
}

function useUpdate() {
  const notify = useNotify()
  const t = useTranslations('wallet.security')
  const { id: user } = useMe()
  const update = useAction(wallet.wallets.userUpdate)
  const save = (own: Own, changes: Readonly<Record<string, string>>) =>
    update.mutate({ user, walletCode: own.code, ...changes }, { onSuccess: () => notify.done(t('saved')) })
  return { update, save }
}

function Alias({ own }: { own: Own }) {
  const t = useTranslations('wallet.security')
  const common = useTranslations('ui.common')
  const inWords = useWalletRefusal()
  const { update, save } = useUpdate()
  const [alias, setAlias] = useState(own.alias ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(own, { alias: alias.trim() })
  }
  return (
    <form onSubmit={submit}>
      <div className={styles.watch}>
        <TextInput
          label={t('alias')}
          description={t('aliasHint')}
          leftSection="@"
          w={280}
          maxLength={41}
          autoCapitalize="none"
          value={alias}
          error={inWords(update.error)}
          onChange={(event) => setAlias(event.currentTarget.value)}
        />
        <Button type="submit" loading={update.isPending} disabled={alias.trim() === (own.alias ?? '')}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}

function SetUp({ own }: { own: Own }) {
  const t = useTranslations('wallet.security')
  const { id: user } = useMe()
  const inWords = useWalletRefusal()
  const ask = useAction(wallet.wallets.otp)
  const { update, save } = useUpdate()
  const [code, setCode] = useState('')
  const secret = ask.data?.otp_secret
  if (!secret) {
    return (
      <>
        {ask.error && <FormError>{inWords(ask.error)}</FormError>}
        <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate({ user, walletCode: own.code })}>
          {t('setUp')}
        </Button>
      </>
    )
  }
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        save(own, { otp_secret: secret, otp: code })
      }}
    >
      <p className={styles.dim}>{t('scan')}</p>
      <QrCode text={ask.data?.otpauth_uri ?? ''} label={t('app')} />
      <TextInput label={t('key')} value={secret} readOnly className={styles.narrow} />
      <CodeInput label={t('code')} value={code} onChange={setCode} />
      {update.error && <FormError>{inWords(update.error)}</FormError>}
      <div>
        <Button type="submit" loading={update.isPending} disabled={code.length < 6}>
          {t('turnOn')}
        </Button>
      </div>
    </form>
  )
}

function TurnOff({ own }: { own: Own }) {
  const t = useTranslations('wallet.security')
  const inWords = useWalletRefusal()
  const { update, save } = useUpdate()
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        save(own, { otp_secret: '', otp: code })
      }}
    >
      <p>{t('isOn')}</p>
      <p className={styles.dim}>
        {t('turnOffText')} {t('lost')}
      </p>
      <CodeInput label={t('code')} value={code} onChange={setCode} />
      {update.error && <FormError>{inWords(update.error)}</FormError>}
      <div>
        <Button type="submit" variant="default" loading={update.isPending} disabled={code.length < 6}>
          {t('turnOff')}
        </Button>
      </div>
    </form>
  )
}

/** Six digits, typed or pasted. */
export function CodeInput({
  label,
  value,
  onChange,
  autoFocus,
}: {
  label: string
  value: string
  onChange(code: string): void
  autoFocus?: boolean
}) {
  return (
    <div role="group" aria-label={label}>
      <p className={styles.small}>{label}</p>
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        value={value}
        autoFocus={autoFocus}
        aria-label={label}
        getInputProps={(index) => ({ 'aria-label': `${label} ${index + 1}/6` })}
        onChange={onChange}
      />
    </div>
  )
}

function Watches({ own }: { own: Own }) {
  const t = useTranslations('wallet.security')
  const money = useMoney()
  const errors = useTranslations('wallet.transfer.errors')
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const list = useRead(wallet.monitors.list, { filter: { wallet_unique_id: own.unique_id }, records: 50 })
  const create = useAction(wallet.monitors.create)
  const remove = useAction(wallet.monitors.delete)
  const [direction, setDirection] = useState<'below' | 'above'>('below')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const amount = typedAmount(typed, own.currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!amount) return
    create.mutate(
      { wallet: own.unique_id, direction, amount: Number(amount) },
      {
        onSuccess: () => {
          setTyped('')
          setTried(false)
        },
        onError: (error) => notify.trouble(inWords(error, own.currency) ?? ''),
      },
    )
  }
  return (
    <>
      <ul className={styles.watches}>
        {list.data?.data.map((one) => {
          const what = `${t(one.direction)} ${money(one.amount, own.currency)}`
          return (
            <li key={one.id}>
              <span>{what}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { what })}
                onClick={() => remove.mutate({ id: one.id }, { onError: (error) => notify.trouble(inWords(error) ?? '') })}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <form onSubmit={submit} noValidate>
        <div className={styles.watch}>
          <Select
            label={t('direction')}
            w={160}
            allowDeselect={false}
            value={direction}
            data={(['below', 'above'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(next) => setDirection(next as 'below')}
          />
          <TextInput
            label={own.currency}
            w={130}
            inputMode="decimal"
            value={typed}
            error={tried && !amount ? errors('amount', { currency: own.currency }) : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={create.isPending}>
            {t('add')}
          </Button>
        </div>
      </form>
    </>
  )
}
