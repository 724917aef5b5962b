/// The most common passwords, in lower case: those that people choose, and those that they choose to
/// satisfy rules such as ours (a capital first, a number and a sign last).
enum CommonPasswords {
    static let folded = Set(list.split(separator: " ").map(String.init))

    private static let list = """
        123456 123456789 12345678 1234567890 12345678910 password password1 password12 password123 \
        password1234 password12345 password! password1! password1@ password1# password12! password123! \
        password123@ password123# password123$ password1234! password@1 password@12 password@123 \
        password@1234 password#1 password#123 password$1 password.1 password.123 password_123 \
        password-123 password!1 password!123 p@ssword p@ssword1 p@ssword1! p@ssword12 p@ssword123 \
        p@ssword123! p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd1! p@ssw0rd12 p@ssw0rd123 p@ssw0rd123! \
        p@ssw0rd1234 p@$$w0rd p@$$w0rd1 p@$$w0rd! p@$$w0rd123 p@$$word1 p@$$word123 pa$$w0rd pa$$w0rd1 \
        pa$$w0rd! pa$$word1 pa$$word123 pa$$word1! passw0rd passw0rd! passw0rd1 passw0rd1! passw0rd123 \
        passw0rd123! passw0rd@123 pass@123 pass@1234 pass@12345 pass@word1 pass123! pass1234! \
        passwort1! passwort123! qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty1! \
        qwerty12! qwerty123! qwerty123@ qwerty@123 qwerty@1234 qwerty!1 qwerty#123 qwertyuiop \
        qwertyuiop1! qwertz123! azerty123! 1qaz2wsx 1qaz2wsx! 1qaz@wsx 1qaz!qaz 1qaz@2wsx !qaz1qaz \
        !qaz2wsx !qaz@wsx1 zaq12wsx zaq1@wsx zaq!2wsx zaq1!qaz q1w2e3r4 q1w2e3r4! q1w2e3r4t5 \
        q1w2e3r4t5! 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t! asdf1234! asdfgh123! asdfghjkl1! \
        zxcvbnm1! zxcvbn123! qazwsx123! qwer1234! qweasd123! qweasdzxc1! qwe123!@# 123qwe!@# 1234qwer! \
        123qweasd! admin123 admin123! admin@123 admin@1234 admin@12345 admin#123 admin1234! admin!123 \
        admin@2023 admin@2024 admin@2025 administrator1! root@123 root1234! user@123 user@1234 \
        user1234! test@123 test@1234 test1234 test1234! test123! testing1! testing123! test12345! \
        guest123! guest@123 demo@123 demo1234! temp1234! temp@123 default1! default123! changeme \
        changeme1! changeme123! change_me1 changeme@123 letmein letmein1! letmein123! letmein@123 \
        welcome welcome1 welcome1! welcome12! welcome123 welcome123! welcome@1 welcome@12 welcome@123 \
        welcome@1234 welcome#1 welcome!1 welcome2023! welcome2024! welcome2025! w3lcome! w3lcome1! \
        secret123! secret@123 login123! login@123 access123! master123! hello123! hello@123 hello1234! \
        iloveyou iloveyou1! iloveyou123! iloveyou2! iloveu123! loveyou1! sunshine1! sunshine123! \
        princess1! princess123! football1! football123! baseball1! basketball1! superman1! \
        superman123! batman123! spiderman1! monkey123! dragon123! shadow123! michael1! jennifer1! \
        jordan23! charlie1! charlie123! michelle1! jessica1! ashley123! daniel123! andrew123! \
        thomas123! matthew1! robert123! hunter123! pokemon1! pokemon123! starwars1! starwars123! \
        liverpool1! chelsea1! arsenal1! arsenal123! barcelona1! manchester1! google123! facebook1! \
        linkedin1! computer1! computer123! internet1! samsung123! iphone123! android1! microsoft1! \
        windows1! whatever1! trustno1! trustno1 abc123 abc123! abc@123 abc@1234 abc12345! abcd1234 \
        abcd1234! abcd@123 abcd@1234 abcd123! abcdef1! abcdefg1! abcdefgh1! aa123456! aa@123456 \
        aa12345678! aaaaaa1! a1b2c3d4! a123456! a12345678! a1234567! qq123456! zz123456! asd123456! \
        india@123 india123! america1! london123! summer2022! summer2023! summer2024! summer2025! \
        summer123! summer1! winter2022! winter2023! winter2024! winter2025! winter123! winter1! \
        spring2023! spring2024! spring2025! autumn2023! autumn2024! autumn2025! monday123! friday123! \
        january1! december1! november1! october1! september1! company1! company123! money123! \
        bank1234! coffer123! coffer1!
        """
}
