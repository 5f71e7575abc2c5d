import { PASSWORD_LIST } from './common-password-list.ts';

/** What is common here besides the list. Lower case, at least 8 characters; shorter passwords are refused for their length. */
const COMMON = `
password password1 password12 password! password1! password@1
password@123 passw0rd p@ssw0rd p@ssword p@ssword1 p@ssw0rd1 p@ssw0rd123 pa55word pa$$word passwort
passcode passcode1 mypassword mypassword1 newpassword newpassword1 oldpassword changeme changeme1
changeme123 letmein1 letmein12 letmein123 welcome1 welcome12 welcome123 welcome1234 welcome@123
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwerty@123 qwertz123
qwer1234 qwerasdf qweasdzxc qweasd123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 asdfghjk asdfghjkl asdf1234 asdfasdf asdfqwer
asdqwe123 azerty123 azertyuiop abcd1234 abcd12345 abcdefgh abcdefghi abcdefg1 abcdef123 abc12345
abc123456 abc123abc abcabc123 a1b2c3d4 a1b2c3d4e5 a1234567 a12345678 a123456789 aa123456 aa12345678
aaa12345 asd12345 qq123456 12345678a 123456789a 123456abc 1234abcd 12341234 12344321 12345678910
123123123 123321123 123456123 1234512345 123454321 1234567q 12345qwert 123qweasd 123qwe123 123abc123
1234qwer 12qwaszx 147258369 159753456 159357258 741852963 789456123 963852741 987654321 9876543210
0987654321 87654321 98765432 01234567 012345678 0123456789 10203040 11223344 1122334455 112233445566
11112222 11221122 12121212 12312312 13131313 13579246 135792468 20202020 21212121 24682468 246813579
31415926 43214321 45678910 55667788 69696969 78787878 88888888 99887766 99998888 000111222 111222333
19701970 19801980 19901990 19951995 20002000 20102010 20202021 20242024 20252025 20262026
iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveu123 ilovemom iloveme1 ilovemyself loveyou1
loveyou123 lovelove love1234 love12345 mylove123 myfamily family123 forever1 sweetheart princess
princess1 sunshine sunshine1 football football1 baseball basketball superman superman1 spiderman
batman123 pokemon1 pokemon123 starwars dragon123 monkey123 shadow123 master123 michael1 jennifer
jessica1 computer computer1 internet samsung1 samsung123 iphone123 facebook facebook1 facebook123
google123 gmail1234 telegram telegram1 telegram123 whatever whatever1 trustno1 hello123 hello1234
hello12345 goodluck goodluck1 lucky123 lucky888 money123 happy123 freedom1 blink182
administrator admin123 admin1234 admin12345 admin@123 administrator1 root1234
testing1 guest123 user1234 user12345 default1 temp1234 login123 access14 master12
cambodia cambodia1 cambodia12 cambodia123 cambodia855 cambodia2024 cambodia2025 cambodia2026 khmer123
khmer1234 khmer12345 khmerkhmer srolanh123 phnompenh phnompenh1 phnompenh123 siemreap siemreap1
siemreap123 angkorwat angkorwat1 angkorwat123 angkor123 battambang kampongcham sihanoukville bongsrolanh
kampuchea kampuchea1 kampuchea123 sokha123 dara1234 srey1234 bongbong songsang toothbrush
`;

const LISTED = new Set(`${PASSWORD_LIST} ${COMMON}`.trim().split(/\s+/));

const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether attackers guess a password early: it is listed, a keyboard run, or has at most two distinct characters. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  return LISTED.has(folded) || new Set(folded).size <= 2 || isRun(folded);
}

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('');
  return RUNS.some((run) => {
    // Doubled, for runs that wrap around: 90123456.
    const circle = run + run;
    return circle.includes(text) || circle.includes(backwards);
  });
}
