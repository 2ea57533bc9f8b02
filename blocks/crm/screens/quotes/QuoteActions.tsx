import { Button, CopyButton, Menu, Modal, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Action } from '@quoin/ui/action/Action.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { openInNewTab } from '@quoin/ui/transfer/openInNewTab.ts'
import { IconFileTypePdf, IconLink, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { LetterDialog } from '../mails/MailButton.tsx'
import { MailOffer } from './MailOffer.tsx'
import { useApproval } from './useApproval.ts'

interface Offered {
  readonly url: string
  readonly link_until: string
}

/** What may come next for a quote: as a draft it is approved, mailed or sent; signed it becomes an order; and there is a PDF of it. */
export function QuoteActions({ quote }: { quote: AnyRecord }) {
  const t = useTranslations('crm')
  const whyRefused = useWhyRefused()
  const notify = useNotify()
  const inWords = useErrorWords(crm.quotes)
  const [offered, setOffered] = useState<Offered | null>(null)
  const pdf = useAction(crm.quotes.pdf)
  const send = useAction(crm.quotes.send)
  const trouble = { onError: (error: unknown) => notify.trouble(inWords(error).sentence) }
  const lines = (quote.lines ?? []) as readonly unknown[]
  const isDraft = quote.state === 'draft'
  const why = useApproval(quote)
  const needed = why !== null
  const whyNotSend = whyRefused(crm.quotes.send) ?? (isDraft && lines.length === 0 ? t('quotes.sendFirst') : why)
  const [mailing, setMailing] = useState(false)
  const approve = useAction(crm.quotes.approve)
  const askApproval = useAction(crm.quotes.askApproval)
  const convert = useAction(crm.quotes.convert)
  const mayApprove = whyRefused(crm.quotes.approve) === null

  const takeLink = () =>
    send.mutate(
      { id: quote.id },
      {
        ...trouble,
        onSuccess: (answer) => {
          setMailing(false)
          setOffered(answer)
        },
      },
    )
  const showPdf = () =>
    openInNewTab(
      async () => (await pdf.mutateAsync({ id: quote.id })).url,
      (error) => notify.trouble(inWords(error).sentence),
    )
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
        loading={pdf.isPending}
        onClick={() => void showPdf()}
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
      {quote.state === 'sent' && (
        <Refused why={whyRefused(crm.quotes.mail)}>
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
            onClick={() => setMailing(true)}
          >
            {t('mails.offer')}
          </Button>
        </Refused>
      )}
      {quote.state === 'sent' && <Action of={crm.quotes.accept} record={quote} variant="filled" />}
      {isDraft && (
        <Refused why={whyNotSend}>
          <Button variant={needed ? 'default' : 'filled'} onClick={() => setMailing(true)}>
            {t('quotes.send')}
          </Button>
        </Refused>
      )}
      {mailing && (
        <MailOffer
          quote={quote}
          onClose={() => setMailing(false)}
          link={
            isDraft && (
              <Button variant="default" loading={send.isPending} onClick={takeLink}>
                {t('quotes.linkOnly')}
              </Button>
            )
          }
        />
      )}
      <OfferedModal offered={offered} onClose={() => setOffered(null)} />
    </>
  )
}

/** What else can be done with a quote: a new version, a new address, and what the customer said by another way. */
export function QuoteMenu({ quote }: { quote: AnyRecord }) {
  const t = useTranslations('crm')
  const whyRefused = useWhyRefused()
  const notify = useNotify()
  const inWords = useErrorWords(crm.quotes)
  const [offered, setOffered] = useState<Offered | null>(null)
  const [isWriting, setWriting] = useState(false)
  const renew = useAction(crm.quotes.renewLink)
  const isSent = quote.state === 'sent'
  return (
    <>
      {isSent && (
        <Menu.Item
          disabled={whyRefused(crm.quotes.renewLink) !== null}
          leftSection={<IconLink size={15} stroke={1.6} aria-hidden />}
          onClick={() =>
            renew.mutate({ id: quote.id }, { onSuccess: setOffered, onError: (error) => notify.trouble(inWords(error).sentence) })
          }
        >
          {t('quotes.renew')}
        </Menu.Item>
      )}
      <Menu.Item
        disabled={whyRefused(crm.mails.send) !== null}
        leftSection={<IconMail size={15} stroke={1.6} aria-hidden />}
        onClick={() => setWriting(true)}
      >
        {t('mails.write')}
      </Menu.Item>
      <LetterDialog about={{ quote_unique_id: quote.id }} isOpen={isWriting} onClose={() => setWriting(false)} />
      {quote.state !== 'draft' && <Action of={crm.quotes.revise} record={quote} as="item" />}
      {isSent && <Action of={crm.quotes.decline} record={quote} as="item" />}
      <OfferedModal offered={offered} onClose={() => setOffered(null)} />
    </>
  )
}

/** The public address of a quote, which is shown only now. */
function OfferedModal({ offered, onClose }: { offered: Offered | null; onClose(): void }) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const format = useFormatter()
  return (
    <Modal opened={offered !== null} onClose={onClose} title={t('quotes.sentTitle')}>
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
  )
}
