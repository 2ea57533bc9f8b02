import { Button, Textarea, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, rootRoute } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { BehindLink } from '@quoin/ui/page/BehindLink.tsx'
import { useLink, useTabTitle } from '@quoin/ui/page/useLink.ts'
import { addressOf } from '@quoin/ui/pages'
import { LanguageMenu } from '@quoin/ui/shell/LanguageMenu.tsx'
import { ThemeMenu } from '@quoin/ui/shell/ThemeMenu.tsx'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

interface Found {
  readonly company_name: string
  readonly asset_code: string
  readonly deleted: boolean
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <header className={styles.end}>
      <LanguageMenu />
      <ThemeMenu />
    </header>
    <main>{children}</main>
  </div>
)

/** What a stranger sees behind a label: whose thing it is, and where to tell that it was found. Nobody is signed in here. */
export function FoundPage() {
  const t = useTranslations('assets.work.found')
  const label = useLink()
  useColleague(label)
  const read = useRead(assets.assets.publicGet, { label }, { enabled: label !== '' })
  const found = read.data
  useTabTitle(t('title'), found?.company_name)
  return (
    <Frame>
      <BehindLink read={read} isGone={!label} missing={t('missing')} missingText={t('missingText')}>
        {found && <Tell found={found} label={label} />}
      </BehindLink>
    </Frame>
  )
}

/** Whoever works for the company whose label this is, and is signed in, is brought to the asset instead. */
function useColleague(label: string): void {
  const { isSignedIn } = rootRoute.useRouteContext()
  const navigate = useNavigate()
  const owner = companyOf(label)
  const mine = useRead(gateway.companies.list, { records: 200 }, { enabled: owner !== null && isSignedIn() })
  const here = mine.data?.data.find(({ id }) => id === owner)
  useEffect(() => {
    if (here) void navigate({ to: addressOf(pages.scan(), String(here.url_id)), hash: label, replace: true })
  }, [here, label, navigate])
}

/** The company that a label names in its first half. */
function companyOf(label: string): string | null {
  if (!/^[\w-]{43}$/.test(label)) return null
  const bytes = Array.from(atob(label.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const hex = bytes
    .slice(0, 16)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function Tell({ found, label }: { found: Found; label: string }) {
  const t = useTranslations('assets.work.found')
  const trouble = useTrouble()
  const tell = useAction(assets.assets.publicTell)
  const [message, setMessage] = useState('')
  const [contact, setContact] = useState('')
  const [place, setPlace] = useState<Place | 'asked' | 'denied' | null>(null)
  const isPlaced = place !== null && typeof place === 'object'
  const Icon = isPlaced ? IconMapPinOff : IconMapPin
  const names = { company: found.company_name, code: found.asset_code }
  if (tell.isSuccess)
    return (
      <EmptyState level={1} role="status" title={t('done')}>
        {t('doneText', names)}
      </EmptyState>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (message.trim())
      tell.mutate({
        label,
        message: message.trim(),
        ...(contact.trim() ? { contact: contact.trim() } : {}),
        ...(isPlaced ? place : {}),
      })
  }
  const locate = () => {
    setPlace('asked')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPlace({ latitude, longitude }),
      () => setPlace('denied'),
      { timeout: 20_000, maximumAge: 60_000 },
    )
  }
  return (
    <form onSubmit={submit} className={styles.stack}>
      <h1 className={styles.outsideTitle}>{t('title')}</h1>
      <p className={styles.outsideText}>{t('text', names)}</p>
      {found.deleted && <p className={styles.said}>{t('gone', names)}</p>}
      <Textarea
        label={t('message')}
        description={t('messageText')}
        required
        autosize
        minRows={4}
        maxLength={1_000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <TextInput
        label={t('contact')}
        maxLength={200}
        value={contact}
        onChange={(event) => setContact(event.currentTarget.value)}
      />
      <div className={styles.line}>
        <Button
          variant="default"
          loading={place === 'asked'}
          leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
          onClick={() => (isPlaced ? setPlace(null) : locate())}
        >
          {t(isPlaced ? 'whereLeave' : 'where')}
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {isPlaced ? t('whereAdded') : place === 'denied' ? t('whereDenied') : ''}
      </p>
      {tell.error && <FormError>{trouble(tell.error)}</FormError>}
      <Button type="submit" loading={tell.isPending}>
        {t('send')}
      </Button>
    </form>
  )
}
