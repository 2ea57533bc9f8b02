import type { FakeUser } from '../resources/users.ts'

/** What the demonstration of the course sign-in goes by. */
export const courseSettings = { appVersion: 'v0.0.20', production: true, mock: true, apiBase: 'api' } as const
/** Where the browser keeps the auth record: the key of the demonstration, never that of a real session. */
export const authKey = 'v8.1.8-userData'
const tableKey = `${authKey}-table`
export const loginPath = '/auth/login'
export const tokenDays = 100
/** What whoever registers becomes; called manager. */
export const registeredRole = 2

export interface AuthRecord {
  readonly authToken: string
  readonly refreshToken: string
  readonly expiresIn: Date
}
export type NewUser = Omit<FakeUser, 'id'>

/** The two calls there are. */
export interface CourseApi {
  list(): Promise<readonly FakeUser[]>
  register(user: NewUser): Promise<FakeUser>
}
interface Parts {
  readonly api: CourseApi
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  go(path: string): void
  log(message: unknown): void
  /** Hears whether something is under way. */
  onLoading?(isLoading: boolean): void
}

/** The session of somebody made up. It opens no door on a server, and lives beside real sessions without touching them. */
export class CourseSession {
  isLoading = false
  user: FakeUser | undefined
  constructor(private readonly parts: Parts) {
    this.user = this.userByToken()
  }

  /** The auth record that is stored; nobody is signed in without one. */
  get auth(): AuthRecord | undefined {
    const text = this.parts.storage.getItem(authKey)
    if (!text) return undefined
    const { expiresIn, ...tokens } = JSON.parse(text) as Omit<AuthRecord, 'expiresIn'> & { expiresIn: string }
    return { ...tokens, expiresIn: new Date(expiresIn) }
  }

  /** Signs somebody made up in: the letters of an address may be large or small, a password is compared as it is. */
  login(email: string, password: string): Promise<FakeUser | undefined> {
    return this.during(async () => {
      const found =
        email.trim() === '' || password === ''
          ? undefined
          : (await this.listed()).find(
              (one) => one.email.toLowerCase() === email.trim().toLowerCase() && one.password === password,
            )
      if (!found) {
        this.parts.log('Not Found')
        return undefined
      }
      const auth: AuthRecord = {
        authToken: found.authToken,
        refreshToken: found.refreshToken,
        expiresIn: new Date(Date.now() + tokenDays * 86_400_000),
      }
      this.parts.storage.setItem(authKey, JSON.stringify(auth))
      return this.load()
    })
  }

  /** The user of the stored token, out of the table that is kept here; a token that matches nobody signs out. */
  async load(): Promise<FakeUser | undefined> {
    if (!this.auth) return undefined
    return this.during(async () => {
      this.user = this.userByToken()
      if (!this.user) this.logout()
      return this.user
    })
  }

  logout(): void {
    this.parts.storage.removeItem(authKey)
    this.user = undefined
    this.parts.go(loginPath)
  }

  /** Makes somebody up and signs them in. */
  register(email: string, password: string): Promise<FakeUser | undefined> {
    return this.during(async () => {
      try {
        await this.parts.api.register({
          email,
          password,
          roles: [registeredRole],
          authToken: `auth-token-${crypto.randomUUID()}`,
          refreshToken: `refresh-token-${crypto.randomUUID()}`,
          expiresIn: new Date(Date.now() + tokenDays * 86_400_000).toISOString(),
          pic: '',
        })
      } catch (error) {
        this.parts.log(error)
        return undefined
      }
      return this.login(email, password)
    })
  }

  /** Whether there is somebody with an address, as the demonstration of a forgotten password says. */
  forgot(email: string): Promise<boolean> {
    return this.during(async () => (await this.listed()).some((one) => one.email.toLowerCase() === email.trim().toLowerCase()))
  }

  private async listed(): Promise<readonly FakeUser[]> {
    const users = await this.parts.api.list()
    this.parts.storage.setItem(tableKey, JSON.stringify(users))
    return users
  }
  private userByToken(): FakeUser | undefined {
    const { auth } = this
    if (!auth || auth.expiresIn.getTime() < Date.now()) return undefined
    const table = JSON.parse(this.parts.storage.getItem(tableKey) ?? '[]') as FakeUser[]
    return table.find(({ authToken }) => authToken === auth.authToken)
  }

  private depth = 0
  private async during<T>(work: () => Promise<T>): Promise<T> {
    this.tell(++this.depth > 0)
    try {
      return await work()
    } finally {
      this.tell(--this.depth > 0)
    }
  }
  private tell(isLoading: boolean): void {
    this.isLoading = isLoading
    this.parts.onLoading?.(isLoading)
  }
}
