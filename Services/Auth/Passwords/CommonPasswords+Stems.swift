extension CommonPasswords {
    /// Popular stems that cracklib's list lacks: keyboard runs, names, brands, foreign words. Most are from
    /// the most frequent leaked passwords as zxcvbn lists them (MIT licence, © 2012–2016 Dan Wheeler and
    /// Dropbox, Inc.), without the digits and signs at their ends.
    static let stems = Set(list.split(separator: " ").map { Array($0.utf8) })

    private static let list = """
        !qaz2wsx !qaz@wsx 111111a 111111q 111qqq 123123a 123123q 1232323q 123321a 123321q 1234567890a \
        1234567890q 123456789a 123456789q 123456789s 123456789z 12345678a 12345678q 1234567a 1234567q \
        123456a 123456aa 123456k 123456l 123456m 123456q 123456qw 123456qwe 123456qwerty 123456r 123456s \
        123456z 12345a 12345q 12345qwe 12345qwert 12345t 12345z 1234abcd 1234asdf 1234qwe 1234qwer 123aaa \
        123abc 123asd 123qaz 123qq 123qq123 123qw 123qwe 123qwe!@# 123qwe123 123qweasd 123qweasdzxc \
        123qwerty 123zxc 12qw 12qw12 12qw34er 12qwas 1a2s3d4f 1q2w3e4r5 1q2w3e4r5t6y 1qa2ws 1qa2ws3ed \
        1qaz!qaz 1qaz2ws 1qaz2wsx3edc 1qaz@wsx 1qazxsw 1qwerty 1z2x3c 1z2x3c4v 4runner 50cent 7ugd5hip2j \
        9293709b 9293709b13 a1a2a a1a2a3 a1b2c a1b2c3d a1s2d a1s2d3 a1s2d3f a1s2d3f4 aa aaaa aaaaaa \
        abc123 abcd abcde abcdef abcdefg abcdefgh abrakadabra absolut abstr adgjmptw adidas adm1n admin \
        aezakmi akira albion aleksandr aleksandra aleksey alenka alessandro alexey alfa alibaba allsop \
        amanda amerika anai anakin anastasiya andrey anfield anhyeuem anime antoni arjay armagedon armani \
        artem artemka artur asd123 asdasd asddsa asdf asdfasdf asdfg asdfghj asdfghjk asdfghjkl asdfjkl \
        asdfzxcv aspirine asterix astra astro astros athlon attila audia avalon avatar azamat azsxdc \
        azsxdcfv babyboy badboy baddog badman baggio bagira ballin bambam banane banzai barbie barkley \
        barsik basketba batman bayern bcfields beanie beardog beatle beavis beemer beng bengals beretta \
        bhbirf bian biao biggie bigone bigred bilbo biteme blabla blackie blacky blahblah blondie bluesky \
        bogart bogdan bohica bonkers bonsai boomboom boomer bootie boozer boricua borussia bosco brando \
        brasil broncos bruins bruiser brutus bubba bubbas buckeyes buddah buddie buffett buffy burger \
        busty buttercu butterfl byteme callum cambiami cancun cang cantona capone carmex carrera caserta \
        ccbill cdtnbr cdtnkfyf celine celtics ceng cfitymrf cgfhnfr chai chainsaw champs change-me \
        change_me changeme charli charly cheech chewie chichi chico chillin chippy chivas chloe chriss \
        chrissy christia christin christma christop chrono chuai chuckie chucky chui chuo ciccio cjkysirj \
        cjkywt clancy claudi clit cobain cobras cocacola cohiba concorde condor cong connor coolio cooter \
        cosmo cougars crazybab crjhgbjy crysis cthtuf cthutq ctrhtn cuan cuddles cxfcnmt cyber dabears \
        dalejr damnit danie daniil danila danni davide davids dawg dbrnjh dbrnjhbz deejay deeznuts \
        deftones denali deng deniska deskjet deutsch dfcbkbq dfkthbz dfkthf dfktynbyf dfvgbh diablo diao \
        dima dinamo dkflbckfd dkflbvbh dodgeram dogfood dogg doggy dogman donuts doofus doogie drago \
        dragonba drakon drowssap drpepper dthjybrf duan ducati duckie dundee eastside eatme eduard eeyore \
        ekaterina eldorado elizaveta elvis eminem everton exigen fabie farside fatboy fatcat fender feng \
        fergie fergus fernand fester fghtkm fgtkmcby fishin fisting fktrcfylh fktrcfylhf fktrctq flatron \
        foobar footbal fordf foryou francesc franky freaky freebird frodo froggy fubar futbol fyfcnfcbz \
        fylhtq fytxrf fyutkbyf gabrie gabriell galina galore gangsta garion gators gawker gbpltw geng \
        georg getout gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghblehjr ghjcnj ghjcnjnfr ghostrider gilles \
        giorgi giorgio gizmo gjkbyf gmoney gn56gn gn56gn56 goalie goaway gobears goblue gobucks gofish \
        goirish goku gollum gonavy gonzo google gooner gregor gringo gromit gsxr guai guang hallo \
        harrypotter heckfy helloo hellos helpme heng herbie hesoyam heynow hiphop hippie hithere hitman \
        hjccbz hjvfirf homerj homerun hondas hoosiers hootie hotred hotstuff huai huskers huskies iamgod \
        ib6ub ibanez iceman idunno iforgot illini ilove iloveme iloveyo infiniti intel internet inuyasha \
        iomega irina ironman iscool italia ivanov ivanova jabroni jackal jamie jayden jedi jefferso jenn \
        jennife jessic jetski jiang jiao jimbo jimbob jing jiong jktymrf jorda josephin jrcfyf justin \
        justme kakashka kaktus kamila karolina katana katerina kazantip keng kfhbcf kimmie kirill kirsty \
        kitkat kjkszpj klaster kleopatra klingon knicks knopka kolobok kool korn koshka kosmos kostya \
        kotenok krusty ktyjxrf kuai kuang kume kungfu l3tme1n labtec lakers laptop larisa latinas latino \
        leavemealone ledzep leng lennon lestat letme1n letsgo lexus liang liao loco login lokomotiv \
        lolipop lollol lollypop loveit loveme ltybcrf luan ludmila lvbnhbq macross madina madmax magick \
        magnus mailcreated maksim maksimka malaka malibu malina mamapapa mandy mang mango manolo manson \
        manutd marika mariners maste matteo maxell maxime maximus maxx maxxxx mayday mazafaka medion \
        megan meng meowmeow mersedes metallica mian miao michae mick microlab mihail mikey milana milano \
        milena minecraft minime mishka mnbvcxz modena mojo moloko molson momoney mondeo monke monkeybo \
        montgom moocow moomoo mordor moritz morpheus motherlode mulder mullet multiplelo musica mustangs \
        mybaby mygirl mylife mylove myname nang nanook napoli naruto nascar nastya natali natasha \
        ncc1701a ncc1701d ncc1701e neng nevermind nextel nfnmzyf niang niao nicola nicole nigga nike \
        nikitos nikki nikola nikolay niners ning ninja nissan nitram nofear nokia nolimit nomore nong \
        noodles nookie novell ntktajy nuan nuggets nuttertools nygiants nyjets nylons nymets ohyeah oicu \
        oksana oleg onetwo onlyme openup orioles outkast ozzy p4ssw0rd p4ssword p@$$w0rd p@$$word \
        p@ssw0rd p@ssword pa$$w0rd pa$$word pa55w0rd pa55word padres pallmall paloma pass@word passw0rd \
        pasword patric paulie pavel pdtplf pecker peewee peng persik petrov philippe philips philly phish \
        phoeni phpbb pian piao picard pics picturs pinky pippen pippo piramida pizzas plumber pobeda \
        poiuyt poiuytrewq pokemon polina polska popeye popper porsche presiden primus punisher punkin \
        pupsik q1q2q q1q2q3 q1w2e q1w2e3r q1w2e3r4t q1w2e3r4t5 q1w2e3r4t5y q1w2e3r4t5y6 q2w3e4r q2w3e4r5 \
        qawsed qawsedrf qaz1wsx qazqaz qazwsxed qazwsxedcrfv qazxswedc qazzaq qiang qiao qing qiong qq \
        qqqqq quan qwe123!@# qweasdzxc qweqwe qwer qwert qwertyu qwertyuio qwertyuiop qwertzuiop rabota \
        racecar racerx radiohead rainman rambo rammstein ramses raptor rasdzv rasta rastaman razz rbhbkk \
        rctybz realmadrid reddog redhot redman redrum redsox reebok reng rereirf rfhbyf rfnthbyf rfrfirf \
        rfrnec rhbcnbyf rhfcjnrf rhjrjlbk rhtdtlrj ripper rjhjktdf rjirfrgbde rjntyjr rjycnfynby rockon \
        romans romashka ronaldo rong rovers royals rtyuehe ruan rulez rulezzz runescape ruslan rustam \
        sabres sairam salasana saleen samiam samsun samtron sandro santafe sascha sasha sasuke satana \
        saun sauron sayang scania scoobydo scooter scrappy scully seamus searay semperfi seng serega \
        sergey sergi sersolution severin shado shai shaman shaney shang shao sharky shei sheng shorty \
        shou showme shuai shui shuo shutup silverad simba simpsons sinbad sixers skeeter skidoo skittles \
        skorpion skyler slappy slavik smiley smokey snapon snapple sniper snooker snuffy sobaka \
        sojdlg123aljg soleil solnce sonics sooners sophi soso123aljg sowhat spartak spartans specialk \
        speedo spiderma spidey spiker spock spongebo spongebob spunky spyder stalker stanislav starship \
        stasik steeler stefano steffi stepan steph sterlin stiffy stimpy stinger stoney stratus studly \
        stunner suan subaru sunshin superma surfer sveta svetik svoboda sweety syncmaster tatyana tbone \
        tdutybq tdutybz technics techno teddybear tekken telefon temp teng thedog thedude theend thekid \
        theman theone thisisit thoma thunderb tian tiao tights ting tinkerbell tinman tintin toon tootie \
        topcat topdog topgun topher topper trebor trfnthbyf trojans trustno turbo tweety ufkbyf usarmy \
        usnavy vader vadim valentin valentina valera varvara vasilisa vedder venera veritas versace vette \
        vfczyz vfhbyf vfhecz vfhufhbnf vfibyf vfitymrf vfksirf vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvjxrf \
        viewsonic vikings viktor viktoria viktoriya violetta vitalik vjcrdf vkontakte vladik vladislav \
        vsjasnel w3lcome wapbbs warhammer webhompas weezer weng werewolf westside whisky whitesox whitey \
        whynot wifey wolfie woofwoof woohoo wutang xbox xfiles xiang xing yankees ybrbnf ybrjkfq \
        yfcntymrf yfnfif yfnfkmz yjdsqgfhjkm yoda yomama ytrewq yugioh yummy z1x2c z1x2c3 z1x2c3v \
        z1x2c3v4 zalupa zang zappa zaq!2wsx zaq1@wsx zaq1xsw zaqxswcde zaraza zeng zhai zhao zhei zheng \
        zhjckfd zhong zhou zhuai zhui zhun zhuo zidane ziggy zong zorro zuan zvezda zxasqw zxc123 zxcasd \
        zxcasdqwe zxcv zz zzz
        """
}
