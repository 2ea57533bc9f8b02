import { ActionIcon, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { outside } from '@quoin/gateway/outside'
import { pages } from '@quoin/gateway/pages'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { CallerContext, useRead } from '@quoin/kit/react'
import {
  companyRoute,
  type Me,
  MeContext,
  modKey,
  NavigationContext,
  PageSkeleton,
  EventsContext,
  type PermissionTexts,
  PermissionTextsContext,
  useLanguage,
  useMe,
  useOpenTitle,
} from '@quoin/ui'
import { addressOf, hrefOf } from '@quoin/ui/pages'
import { AgendaContext } from '@quoin/ui/session/agenda.ts'
import { ChannelContext } from '@quoin/ui/session/channel.ts'
import { EventRecordsContext } from '@quoin/ui/session/eventRecords.ts'
import { DutiesContext } from '@quoin/ui/session/duties.ts'
import { FilePickerContext } from '@quoin/ui/session/filePicker.ts'
import { HomePartsContext } from '@quoin/ui/session/homeParts.tsx'
import { Breadcrumb } from '@quoin/ui/shell/Breadcrumb.tsx'
import { CompanySwitcher } from '@quoin/ui/shell/CompanySwitcher.tsx'
import { Frame } from '@quoin/ui/shell/Frame.tsx'
import { LanguageMenu } from '@quoin/ui/shell/LanguageMenu.tsx'
import { ProfileMenu } from '@quoin/ui/shell/ProfileMenu.tsx'
import { PreviewBar } from '@quoin/ui/shell/PreviewBar.tsx'
import { Rail } from '@quoin/ui/shell/Rail.tsx'
import { remember, useRecent } from '@quoin/ui/shell/recent.ts'
import { ThemeMenu } from '@quoin/ui/shell/ThemeMenu.tsx'
import { Tools } from '@quoin/ui/shell/tools.tsx'
import { keepTyped } from '@quoin/ui/shell/typeAhead.ts'
import { useGoKeys } from '@quoin/ui/shell/useGoKeys.ts'
import { useUploads } from '@quoin/ui/transfer/uploadQueue.ts'
import { useUnfinishedUploads } from '@quoin/ui/transfer/useUnfinishedUploads.ts'
import { TourHost } from '@quoin/ui/tour/TourHost.tsx'
import { IconHelp, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, use, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { agenda } from './agenda.ts'
import { channel } from './channel.ts'
import { eventRecords } from './eventRecords.ts'
import { duties } from './duties.ts'
import { filePicker } from './filePicker.ts'
import { homeParts } from './homeParts.ts'
import { loadLabels } from './labels.ts'
import { declared } from './pages.ts'
import { railSections } from './railSections.ts'
import { allOfThem, call, endLook, hasJourney, signOut, whoAmI } from './session.ts'
import classes from './Shell.module.css'
import { useFindRecords } from './useFindRecords.ts'
import { useLiveChanges } from './useLiveChanges.ts'

// What opens over the page is fetched when it is first asked for.
const Palette = lazy(() => import('@quoin/ui/shell/Palette.tsx'))
const KeyboardHelp = lazy(() => import('@quoin/ui/shell/KeyboardHelp.tsx'))
const UploadTray = lazy(() => import('@quoin/ui/transfer/UploadTray.tsx').then((module) => ({ default: module.UploadTray })))

/** Everything inside a company: who calls, who one is, and the frame around the page. */
export function Shell() {
  const { urlId } = companyRoute.useParams()
  const caller = useMemo(() => ({ call, tenant: urlId }), [urlId])
  const companies = useRead(gateway.companies.list, allOfThem).data
  useLiveChanges(urlId, totals)
  return (
    <CallerContext value={caller}>
      <WithMe urlId={urlId} companies={companies} />
    </CallerContext>
  )
}

function WithMe({ urlId, companies }: { urlId: string; companies?: OutputOf<typeof gateway.companies.list> }) {
  const router = useRouter()
  const person = useRead(gateway.auth.validateToken, whoAmI).data
  const me = useMemo<Me | null>(() => {
    if (!person || !companies) return null
    const all = companies.data.map((one) => ({ id: one.id, urlId: String(one.url_id), name: String(one.name), logoUrl: null }))
    const company = all.find((one) => one.urlId === urlId)
    const { role, userAvatar } = (person as { related?: Record<string, Record<string, string | null> | null> }).related ?? {}
    return company
      ? {
          id: person.id,
          email: person.email,
          name: person.name,
          avatarUrl: userAvatar?.thumbnail ?? userAvatar?.url ?? null,
          roleId: person.role_unique_id,
          roleCode: person.role_code,
          roleName: role?.name ?? null,
          company,
          companies: all,
          permissions: new Set(Object.keys(person.permissions)),
          ownOnly: new Set(Object.entries(person.permissions).flatMap(([name, scope]) => (scope === 'own' ? [name] : []))),
          fieldRules: person.field_rules,
          async signOut() {
            await signOut()
            await router.navigate({ href: hrefOf(outside.pages.login()), replace: true })
          },
        }
      : null
  }, [person, companies, urlId, router])
  if (!me) return <PageSkeleton />
  return (
    <MeContext value={me}>
      <PermissionTextsContext value={permissionTexts}>
        <EventsContext value={events}>
          <DutiesContext value={duties}>
            <AgendaContext value={agenda}>
              <EventRecordsContext value={eventRecords}>
                <ChannelContext value={channel}>
                  <HomePartsContext value={homeParts}>
                    <FilePickerContext value={filePicker}>
                      <Suspense fallback={<PageSkeleton />}>
                        <Framed key={urlId} />
                      </Suspense>
                    </FilePickerContext>
                  </HomePartsContext>
                </ChannelContext>
              </EventRecordsContext>
            </AgendaContext>
          </DutiesContext>
        </EventsContext>
      </PermissionTextsContext>
    </MeContext>
  )
}

const permissionTexts: PermissionTexts = Object.assign({}, ...declared.map((block) => block.permissionTexts))
const totals: Readonly<Record<string, string>> = Object.assign({}, ...declared.map((block) => block.totals))
const events = declared.flatMap((block) => block.events ?? [])
const railKey = 'railCollapsed'

function Framed() {
  const router = useRouter()
  const t = useTranslations('ui.shell')
  const { company, permissions } = useMe()
  const base = `/c/${company.urlId}`
  const { language } = useLanguage()
  const labels = use(loadLabels(language))
  const sections = useMemo(
    () =>
      railSections((permission) => permission === undefined || permissions.has(permission), labels, hasJourney(company.urlId)),
    [permissions, labels, company.urlId],
  )
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections])
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(railKey) === 'true')
  const [menuOpen, setMenuOpen] = useState(false)
  const [helpOpen, setHelpOpen] = useState(false)
  const [input, setAsked] = useState(0)
  const isUploading = useUploads().length > 0
  useUnfinishedUploads()
  const openPalette = () => {
    keepTyped()
    setAsked((times) => times + 1)
  }
  const recent = useRecent(company.urlId)
  const findRecords = useFindRecords(items)
  useRemembered(company.urlId)
  useGoKeys(sections, base)
  const fold = () => {
    localStorage.setItem(railKey, String(!collapsed))
    setCollapsed(!collapsed)
  }
  useHotkeys([
    ['[', fold],
    ['shift+?', () => setHelpOpen(true)],
    ['?', () => setHelpOpen(true)],
  ])
  // Also while something is being typed: leaving a field is what the palette is often wanted for.
  useHotkeys([['mod+K', openPalette]], [])

  return (
    <>
      <Frame
        collapsed={collapsed}
        menuOpen={menuOpen}
        onMenuClose={() => setMenuOpen(false)}
        rail={
          <Rail
            top={<CompanySwitcher collapsed={collapsed} />}
            sections={sections}
            base={base}
            collapsed={collapsed}
            onCollapse={fold}
          />
        }
        drawer={
          <Rail top={<CompanySwitcher />} sections={sections} base={base} collapsed={false} onChoose={() => setMenuOpen(false)} />
        }
        bar={
          <>
            <Breadcrumb items={items} base={base} />
            <UnstyledButton className={classes.search} onClick={openPalette}>
              <IconSearch size={15} stroke={1.6} />
              <span>{t('search')}</span>
              <Kbd size="xs">{modKey} K</Kbd>
            </UnstyledButton>
            <Tooltip label={t('help')}>
              <ActionIcon size="lg" className={classes.wide} aria-label={t('help')} onClick={() => setHelpOpen(true)}>
                <IconHelp size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            <Tools place="bar" parts={{}} />
            <LanguageMenu />
            <ThemeMenu />
            <ProfileMenu profile={addressOf(pages.profile(), company.urlId)} about="/about" />
          </>
        }
        dock={
          <>
            <UnstyledButton className={classes.dockButton} onClick={() => setMenuOpen(true)}>
              <IconMenu2 size={20} stroke={1.6} />
              {t('menu')}
            </UnstyledButton>
            <UnstyledButton className={classes.dockButton} onClick={openPalette}>
              <IconSearch size={20} stroke={1.6} />
              {t('search')}
            </UnstyledButton>
          </>
        }
      >
        <PreviewBar onLookEnd={endLook} />
        <NavigationContext value={items}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </NavigationContext>
      </Frame>
      <Suspense>
        {input > 0 && (
          <Palette
            asked={input}
            items={items}
            base={base}
            recent={recent}
            onHelp={() => setHelpOpen(true)}
            onSearch={findRecords}
            onAll={findRecords && ((text) => void router.navigate({ href: `${base}/search?q=${encodeURIComponent(text)}` }))}
          />
        )}
        {isUploading && <UploadTray />}
        <TourHost />
        {helpOpen && <KeyboardHelp onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Keeps the pages that were opened, by what they are called, for the palette. */
function useRemembered(urlId: string): void {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const title = useOpenTitle()
  useEffect(() => {
    if (title && path.startsWith(`/c/${urlId}/`)) remember(urlId, { path, title })
  }, [urlId, path, title])
}
