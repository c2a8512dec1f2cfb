/**
 * The first entries of common guessing lists, our own selection, from six characters on. Such a password would be found within
 * the few attempts that the limits allow.
 */
const commonest = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 12345678910 987654321 87654321 654321 123123 123123123
  112233 11223344 121212 123321 1234554321 131313 142536 147258 147258369 159357 159753 222222 232323 246810 252525
  456789 456456 741852 741852963 753951 789456 789456123 852456 963852741 101010 102030 10203040 100200 007007
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwe123 qweasd qweasdzxc qwer1234 qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertz qwertz123 azerty azerty123 azertyuiop asdfgh asdfghj
  asdfghjk asdfghjkl asdasd asd123 asdf1234 asdfasdf zxcvbn zxcvbnm zxcvbnm123 zaq12wsx zaq1zaq1 xsw2zaq1 abc123
  abc1234 abc12345 abcd123 abcd1234 abcde123 abcdef abcdefg abcdefgh abcabc a1b2c3 a1b2c3d4 a123456 a1234567
  a12345678 aa123456 aaa111 password password1 password2 password12 password123 password1234 password! passw0rd
  p@ssword p@ssw0rd pa$$word pass123 pass1234 pass12345 passpass passwort passwort1 passwort123 motdepasse
  contrasena contraseña senha123 parola parool hunter2 secret secret1 secret12 secret123 secrets topsecret letmein
  letmein1 letmein123 let_me_in welcome welcome1 welcome12 welcome123 welcome1234 willkommen bienvenue bienvenido
  welkom welkom01 welkom123 changeme changeme1 changeme123 change_me default default1 defaultpassword admin1 admin12
  admin123 admin1234 admin12345 administrator admin@123 adminadmin root123 rootroot toor123 test12 test123 test1234
  test12345 testtest testing testing1 testing123 tester guest1 guest123 guestguest user123 user1234 username demo123
  demo1234 temp123 temporary login1 login123 loginlogin access access14 access123 master master1 master123 computer
  computer1 internet internet1 samsung samsung1 google google1 google123 facebook facebook1 linkedin twitter youtube
  android iphone apple123 windows windows1 nothing whatever whatever1 anything something forever forever1 nopassword
  nopass password0 mypassword mypass1 mypass123 newpassword iloveyou iloveyou1 iloveyou2 iloveu iloveme ilovegod
  loveme loveyou lovely lovely1 love123 love1234 lover1 lovers mylove myself ilovethis princess princess1 prince
  sunshine sunshine1 sunshine123 sunflower rainbow rainbow1 butterfly butterfly1 flower flower1 flowers blossom
  football football1 football123 futbol fussball soccer soccer1 baseball baseball1 basketball hockey hockey1 tennis
  golfer cricket liverpool liverpool1 arsenal arsenal1 chelsea chelsea1 barcelona barcelona1 realmadrid juventus
  manchester manutd ajax1900 feyenoord michael michael1 jordan jordan1 jordan23 jessica jessica1 ashley ashley1
  daniel daniel1 andrew andrew1 anthony anthony1 charlie charlie1 thomas thomas1 joshua joshua1 matthew matthew1
  robert robert1 michelle michelle1 jennifer jennifer1 nicole nicole1 hannah hannah1 amanda amanda1 andrea andrea1
  maggie maggie1 george george1 william william1 martin martin1 patrick patrick1 alexander alexandra superman
  superman1 batman batman1 batman123 spiderman spiderman1 starwars starwars1 startrek pokemon pokemon1 pikachu
  naruto naruto1 dragon dragon1 dragon123 dragonball monkey monkey1 monkey123 tigger tigger1 tiger1 tiger123 panther
  eagle1 eagles wolf123 shadow shadow1 shadow123 hunter hunter1 ranger killer killer1 killer123 ninja1 ninja123
  pirate warrior wizard merlin phoenix phoenix1 mustang mustang1 ferrari ferrari1 mercedes porsche corvette harley
  harley1 yamaha suzuki honda1 toyota toyota1 diamond diamond1 silver silver1 golden purple purple1 orange orange1
  yellow yellow1 black1 blue123 green1 summer summer1 summer123 summer2024 summer2025 summer2026 winter winter1
  winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 january february monday friday
  sunday1 december chocolate chocolate1 cookie cookie1 coffee coffee1 cheese cheese1 banana banana1 pepper pepper1
  ginger ginger1 peanut peaches cherry cherry1 apples strawberry blueberry pizza123 heineken corona1 vodka1 tequila
  whiskey freedom freedom1 liberty victory trustno1 matrix matrix1 nirvana metallica slipknot eminem blink182
  beatles madonna queen1 music1 music123 guitar guitar1 dancer dancing party1 party123 vesper vesper1 vesper12
  vesper123 vesper1234 vesper2025 vesper2026 vesper-demo nightclub nightlife clubbing discotheque amsterdam london
  london1 london123 paris1 berlin berlin1 madrid lisbon lisboa newyork newyork1 america canada france germany italia
  espana brasil portugal holland nederland england scotland ireland mexico jesus1 jesus123 christ angel1 angel123
  angels heaven blessed faith1 hello1 hello12 hello123 hello1234 hellohello hallo1 hallo123 bonjour bonjour1 ciao123
  hola123 salut1 baby123 babygirl babygirl1 babyboy sexy123 fuckyou fuckyou1 fuckyou2 fuckoff asshole bitch1
  bullshit cowboy cowboys1 family family1 friend friends friends1 mother1 father1 brother sister1 school school1
  student student1 teacher doctor lawyer police soldier airplane welcome2`.split(/\s+/),
)

const separators = /[\s._-]+/g
const bare = (text: string) => text.toLowerCase().replaceAll(separators, '')

interface Owner {
  username: string
  email: string | null | undefined
}

/** Why a password is too weak; null if it is fine. Its length is checked elsewhere. */
export function weaknessOf(password: string, { username, email }: Owner): string | null {
  if (/^\s*$/u.test(password)) return 'A password can’t be blank. Choose another one'
  const typed = bare(password)
  const names = [username, email ?? '', email?.split('@')[0] ?? ''].map(bare)
  if (names.includes(typed)) return 'Your password can’t be your username or email. Choose another one'
  const isRepeated = /^(.)\1*$/su.test(password) || /^(.{1,3})\1+$/su.test(password)
  if (isRepeated || commonest.has(password.toLowerCase().trim())) return 'This password is too common. Choose another one'
  return null
}

const reserved = new Set(
  `admin administrator administration moderator mod root system sysadmin superadmin superuser support help helpdesk
  service info contact security abuse postmaster webmaster hostmaster noreply mail mailer billing payments payment
  refunds finance sales legal privacy team staff official owner operator staffclub adminclub clubadmin ambassador
  ambassadors client clients user users guest guests anonymous nobody everyone null undefined api www app login
  logout signup signin settings profile account accounts me you test demo`.split(/\s+/),
)

/** Names that could be mistaken for ours. */
export const isReserved = (username: string): boolean => reserved.has(bare(username)) || bare(username).startsWith('vesper')
