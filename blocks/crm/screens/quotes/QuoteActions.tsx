import { Button, CopyButton, Modal, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { ActionButtons } from '@quoin/ui/record/ActionButtons.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { MailOffer } from './MailOffer.tsx'
import { useApproval } from './useApproval.ts'

interface Offered {
  readonly url: string
  readonly link_until: string
}

/** The actions that are drawn here with more than a button. */
const drawnHere = ['askApproval', 'approve', 'convert']

/** What may come next for a quote: become a PDF, be approved, sent, answered, revised, and get a new public address. */
export function QuoteActions({ quote }: { quote: AnyRecord }) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const notify = useNotify()
  const inWords = useErrorWords(crm.quotes)
  const [offered, setOffered] = useState<Offered | null>(null)
  const pdf = useAction<{ id: string }, { url: string }>(crm.quotes.pdf as never)
  const send = useAction<{ id: string }, Offered>(crm.quotes.send as never)
  const renew = useAction<{ id: string }, Offered>(crm.quotes.renewLink as never)
  const trouble = { onError: (error: unknown) => notify.trouble(inWords(error).sentence) }
  const lines = (quote.lines ?? []) as readonly unknown[]
  const isDraft = quote.state === 'draft'
  const why = useApproval(quote)
  const needed = why !== null
  const whyNotSend = whyRefused(crm.quotes.send) ?? (isDraft && lines.length === 0 ? t('quotes.sendFirst') : why)
  const [mailing, setMailing] = useState(false)
  const approve = useAction<{ id: string }, unknown>(crm.quotes.approve as never)
  const askApproval = useAction<{ id: string }, unknown>(crm.quotes.askApproval as never)
  const convert = useAction<{ id: string }, unknown>(crm.quotes.convert as never)
  const mayApprove = whyRefused(crm.quotes.approve) === null

  const showPdf = () => {
    // Opened at once, because a window that opens later than the click is blocked.
    const page = window.open('', '_blank')
    pdf.mutate(
      { id: quote.id },
      {
        onError: (error) => {
          page?.close()
          notify.trouble(inWords(error).sentence)
        },
        onSuccess: ({ url }) => {
          if (!page) return window.location.assign(url)
          page.opener = null
          page.location.assign(url)
        },
      },
    )
  }
  const notNow = Object.entries(crm.quotes.definition.actions).flatMap(([name, { definition }]) =>
    definition.states.state?.includes(String(quote.state)) === false ? [name] : [],
  )
  return (
    <>
      <ActionButtons resource={crm.quotes} record={quote} except={[...drawnHere, ...notNow]} />
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
        loading={pdf.isPending}
        onClick={showPdf}
      >
        {t('quotes.pdf')}
      </Button>
      {needed &&
        (mayApprove ? (
          <Button loading={approve.isPending} onClick={() => approve.mutate({ id: quote.id }, trouble)}>
            {t('resources.quotes.options.actions.approve')}
          </Button>
        ) : (
          !quote.approvalAskedAt && (
            <Refused why={whyRefused(crm.quotes.askApproval)}>
              <Button loading={askApproval.isPending} onClick={() => askApproval.mutate({ id: quote.id }, trouble)}>
                {t('resources.quotes.options.actions.askApproval')}
              </Button>
            </Refused>
          )
        ))}
      {quote.state === 'accepted' && !quote.convertedAt && (
        <Refused why={whyRefused(crm.quotes.convert)}>
          <Button loading={convert.isPending} onClick={() => convert.mutate({ id: quote.id }, trouble)}>
            {t('resources.quotes.options.actions.convert')}
          </Button>
        </Refused>
      )}
      {(isDraft || quote.state === 'sent') && (
        <Refused why={isDraft ? whyNotSend : whyRefused(crm.quotes.mail)}>
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
            onClick={() => setMailing(true)}
          >
            {t('mails.offer')}
          </Button>
        </Refused>
      )}
      {mailing && <MailOffer quote={quote} onClose={() => setMailing(false)} />}
      {quote.state === 'sent' ? (
        <Refused why={whyRefused(crm.quotes.renewLink)}>
          <Button loading={renew.isPending} onClick={() => renew.mutate({ id: quote.id }, { ...trouble, onSuccess: setOffered })}>
            {t('quotes.renew')}
          </Button>
        </Refused>
      ) : (
        isDraft && (
          <Refused why={whyNotSend}>
            <Button loading={send.isPending} onClick={() => send.mutate({ id: quote.id }, { ...trouble, onSuccess: setOffered })}>
              {t('quotes.send')}
            </Button>
          </Refused>
        )
      )}
      <Modal
        opened={offered !== null}
        onClose={() => setOffered(null)}
        title={t('quotes.sentTitle')}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        {offered && (
          <div className={styles.stack}>
            <p className={styles.dim}>{t('quotes.sentText')}</p>
            <TextInput
              label={t('quotes.address')}
              description={t('quotes.works', { date: format.dateTime(new Date(offered.link_until), { dateStyle: 'medium' }) })}
              value={offered.url}
              readOnly
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className={styles.foot}>
              <CopyButton value={offered.url}>
                {({ copied, copy }) => <Button onClick={copy}>{common(copied ? 'copied' : 'copy')}</Button>}
              </CopyButton>
            </div>
          </div>
        )}
      </Modal>
    </>
  )
}
