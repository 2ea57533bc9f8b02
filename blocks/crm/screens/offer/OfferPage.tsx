import { Anchor, Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { toDecimal } from '@quoin/kit'
import { ApiError } from '@quoin/kit/client'
import { useRead, useAction } from '@quoin/kit/react'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { BehindLink } from '@quoin/ui/page/BehindLink.tsx'
import { useLink, useTabTitle } from '@quoin/ui/page/useLink.ts'
import { type FormEvent, useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { depositOf } from '../../resources/deposit.ts'
import { quoteTotals } from '../../resources/quoteTotals.ts'
import { useMoney } from '../money.ts'
import { Totals } from '../quotes/Totals.tsx'
import { Frame } from './Frame.tsx'
import styles from './offer.module.css'

interface Offer {
  readonly number: string
  readonly name: string
  readonly state: 'sent' | 'accepted' | 'declined' | 'expired'
  readonly currency: string
  readonly lines: readonly {
    readonly id: string
    readonly description: string
    readonly product_unique_id?: string | null
    readonly quantity?: number
    readonly unit?: string | null
    readonly unit_price: number
    readonly discount_basis_points?: number | null
    readonly tax_basis_points?: number | null
    readonly optional?: boolean
    readonly chosen?: boolean
  }[]
  readonly terms: string | null
  readonly valid_until: string | null
  readonly discount_basis_points: number | null
  readonly discount_amount: number | null
  readonly deposit_basis_points: number | null
  readonly account_name: string | null
  readonly seller: {
    readonly name: string
    readonly address: readonly string[]
    readonly phone: string | null
    readonly email: string | null
    readonly website: string | null
    readonly tax_id: string | null
    readonly logo_url: string | null
  }
  readonly ask: { readonly name: string; readonly email: string | null; readonly phone: string | null } | null
  readonly accepted_at: string | null
  readonly accepted_by: string | null
  readonly pdf_url: string | null
}

/** What a customer sees behind the address of a quote: what is offered, and where to say yes or no. Nobody is signed in here. */
export function OfferPage() {
  const t = useTranslations('crm.offer')
  const link = useLink()
  const read = useRead(crm.quotes.publicGet, { link }, { enabled: link !== '' })
  const offer = read.data as Offer | undefined
  useTabTitle(offer && t('title', { number: offer.number }), offer?.seller.name)
  return (
    <Frame>
      <BehindLink read={read} isGone={!link} missing={t('missing')} missingText={t('missingText')}>
        {offer && <Sheet offer={offer} link={link} />}
      </BehindLink>
    </Frame>
  )
}

function Sheet({ offer, link }: { offer: Offer; link: string }) {
  const t = useTranslations('crm.offer')
  const format = useFormatter()
  const money = useMoney()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offer.lines.filter(({ optional, chosen: held }) => optional && held).map(({ id }) => id)),
  )
  const accept = useAccept()
  const open = offer.state === 'sent'
  const totals = useMemo(
    () =>
      quoteTotals({
        currency: offer.currency,
        discountBasisPoints: offer.discount_basis_points,
        discountAmount: offer.discount_amount,
        lines: offer.lines.map((line) => ({ ...line, quantity: line.quantity ?? 1, chosen: chosen.has(line.id) })),
      }),
    [offer, chosen],
  )
  const amount = (minor: number) => money(toDecimal(minor, offer.currency), offer.currency)
  return (
    <article className={styles.sheet} aria-label={offer.name}>
      <SellerCard offer={offer} />
      <p className={styles.dim}>
        {t('title', { number: offer.number })}
        {` · ${t('from', { name: offer.seller.name })}`}
        {offer.account_name && ` · ${t('to', { name: offer.account_name })}`}
      </p>
      <h1>{offer.name}</h1>
      {open && offer.valid_until && (
        <p className={styles.dim}>
          {t('validUntil', {
            date: format.dateTime(new Date(`${offer.valid_until}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' }),
          })}
        </p>
      )}
      {offer.state === 'accepted' && (
        <p className={styles.said} role="status">
          {accept.isSuccess && `${t('thanks')} `}
          {t('accepted', {
            name: offer.accepted_by ?? '',
            date: format.dateTime(new Date(offer.accepted_at ?? 0), { dateStyle: 'long', timeStyle: 'short' }),
          })}
        </p>
      )}
      {(offer.state === 'declined' || offer.state === 'expired') && (
        <p className={styles.said} role="status">
          {t(offer.state)}
        </p>
      )}
      <ul className={styles.lines}>
        {offer.lines.map((line, i) => (
          <li key={line.id}>
            {line.optional && (
              <Checkbox
                aria-label={t('choose', { what: line.description })}
                checked={chosen.has(line.id)}
                disabled={!open}
                onChange={(event) => {
                  const on = event.currentTarget.checked
                  setChosen((held) => new Set(on ? [...held, line.id] : [...held].filter((id) => id !== line.id)))
                }}
              />
            )}
            <div className={styles.what}>
              {line.description}
              <div className={styles.dim}>
                {format.number(line.quantity ?? 1)} {line.unit} × {money(line.unit_price, offer.currency)}
              </div>
            </div>
            <span className="q-number">{amount(totals.lines[i]!.netMinor)}</span>
          </li>
        ))}
      </ul>
      <Totals totals={totals} currency={offer.currency} />
      {offer.pdf_url && (
        <Anchor href={offer.pdf_url} target="_blank" rel="noopener noreferrer">
          {t('pdf')}
        </Anchor>
      )}
      {offer.terms && (
        <section>
          <h2>{t('terms')}</h2>
          <p className={styles.terms}>{offer.terms}</p>
        </section>
      )}
      {open && <Decision offer={offer} link={link} chosen={chosen} total={totals.totalMinor} accept={accept} amount={amount} />}
    </article>
  )
}

interface DecisionProps {
  readonly offer: Offer
  readonly link: string
  /** Ids of the options that were chosen. */
  readonly chosen: ReadonlySet<string>
  readonly total: number
  readonly accept: ReturnType<typeof useAccept>
  amount(minor: number): string
}

const useAccept = () => useAction(crm.quotes.publicAccept)

/** Accepts the offer with a name, or declines it with a reason. */
function Decision({ offer, link, chosen, total, accept, amount }: DecisionProps) {
  const t = useTranslations('crm.offer')
  const format = useFormatter()
  const refusal = useRefusal()
  const [name, setName] = useState('')
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const decline = useAction(crm.quotes.publicDecline)
  const error = accept.error ?? decline.error
  const decided = error instanceof ApiError && error.status === 409
  const soldOut = missingIn(error)
  const lacksDeposit = error instanceof ApiError && error.code === 'deposit_not_covered'
  const ordersGoods = offer.lines.some((line) => line.product_unique_id && (!line.optional || chosen.has(line.id)))
  const deposit = ordersGoods ? depositOf(total, offer.deposit_basis_points ?? 0) : 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (declining) decline.mutate({ link, ...(reason.trim() ? { reason: reason.trim() } : {}) })
    else accept.mutate({ link, name: name.trim(), chosen: [...chosen] })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {declining ? (
        <Textarea
          label={t('why')}
          value={reason}
          maxLength={500}
          autosize
          minRows={2}
          autoFocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          label={t('yourName')}
          description={t('nameHint')}
          value={name}
          minLength={2}
          maxLength={200}
          required
          autoComplete="name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {!declining && deposit > 0 && (
        <p className={styles.dim}>
          {t('deposit', {
            amount: amount(deposit),
            rate: format.number((offer.deposit_basis_points ?? 0) / 10_000, {
              style: 'percent',
              maximumFractionDigits: 2,
            }),
          })}
        </p>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {soldOut
            ? t('soldOut', {
                what: format.list(offer.lines.filter(({ id }) => soldOut.includes(id)).map(({ description }) => description)),
              })
            : lacksDeposit
              ? t('depositLacks', { amount: amount(deposit) })
              : decided
                ? t('already')
                : error.status === 410
                  ? t('expired')
                  : refusal(error).sentence}
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={() => setDeclining(!declining)}>
          {t(declining ? 'back' : 'decline')}
        </Button>
        {declining ? (
          <Button type="submit" color="red" loading={decline.isPending}>
            {t('decline')}
          </Button>
        ) : (
          <Button type="submit" loading={accept.isPending} disabled={name.trim().length < 2}>
            {t('sure', { total: amount(total) })}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Who offers, and whom to ask. */
function SellerCard({ offer: { seller, ask } }: { offer: Offer }) {
  const t = useTranslations('crm.offer')
  const lines = [seller.address.join(', '), seller.phone, seller.website, seller.tax_id && t('taxId', { number: seller.tax_id })]
  return (
    <section className={styles.seller} aria-label={seller.name}>
      {seller.logo_url && <img src={seller.logo_url} alt="" className={styles.logo} />}
      <div>
        <strong>{seller.name}</strong>
        {lines.filter(Boolean).map((line) => (
          <div key={line} className={styles.dim}>
            {line}
          </div>
        ))}
        {seller.email && <Anchor href={`mailto:${seller.email}`}>{seller.email}</Anchor>}
      </div>
      {ask && (
        <div>
          <div className={styles.dim}>{t('ask')}</div>
          <div>{ask.name}</div>
          {ask.email && (
            <div>
              <Anchor href={`mailto:${ask.email}`}>{ask.email}</Anchor>
            </div>
          )}
          {ask.phone && <div className={styles.dim}>{ask.phone}</div>}
        </div>
      )}
    </section>
  )
}

/** The lines of which not enough is left, when that is why the offer could not be accepted. */
function missingIn(error: unknown): readonly string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'out_of_stock') return undefined
  return (error.reasons[0]?.meta?.lines ?? []) as readonly string[]
}
