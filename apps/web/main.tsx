import { MantineProvider } from '@mantine/core'
import { CallerContext } from '@quoin/kit/react'
import { Notices } from '@quoin/ui/shell/Notices.tsx'
import { cssVariables, theme } from '@quoin/ui/theme.ts'
import '@quoin/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { chosenLanguage, LanguageProvider, loadWords } from './Language.tsx'
import { loadBlockRoutes, router, takeLink } from './router.tsx'
import { cache, call, session } from './session.ts'
import { themeManager } from './theme.ts'

/** Outside a company calls carry no company, and what they answer is kept apart. */
const visitor = { call, tenant: '' }

async function firstPage(): Promise<void> {
  if (!location.pathname.startsWith('/auth/')) await loadBlockRoutes()
  await router.load()
}

async function start(): Promise<void> {
  performance.setResourceTimingBufferSize(5_000)
  await takeLink()
  // A page that came from this device shows what is kept there.
  if (document.querySelector('meta[name="kept-page"]'))
    await (await import('@quoin/university/offline')).restoreKept(cache, session.known().uid)
  // The session is tried and the first page found before anything is drawn: nobody sees a sign-in page flash by.
  await Promise.all([loadWords(chosenLanguage()), firstPage()])
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={themeManager}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={cache}>
          <Suspense>
            <LanguageProvider>
              <CallerContext value={visitor}>
                <RouterProvider router={router} />
              </CallerContext>
              <Notices />
            </LanguageProvider>
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
  void import('@quoin/ui/cjk.css')
}

void start()
