#!/bin/sh
# Makes the certificates of this folder with OpenSSL. The keys are thrown away.
set -eu
OUT="$(cd "$(dirname "$0")" && pwd)"
DIR="$(mktemp -d)"
cd "$DIR"
# make NAME KEY_OPTIONS SUBJECT EXTENSIONS… : a self-signed certificate
make() {
  name="$1" key="$2" subject="$3"
  shift 3
  openssl genpkey $key -out key.pem 2>/dev/null
  printf '[req]\ndistinguished_name=dn\nstring_mask=utf8only\nutf8=yes\nx509_extensions=ext\n[dn]\n[ext]\n' > config
  for line in "$@"; do echo "$line" >> config; done
  openssl req -x509 -new -key key.pem -config config -utf8 -subj "$subject" -days 36500 ${DIGEST:--sha256} ${SIGN:-} ${SERIAL:-} -out "$OUT/$name.pem"
}
RSA="-algorithm RSA -pkeyopt rsa_keygen_bits:2048"
EC="-algorithm EC -pkeyopt ec_paramgen_curve:P-256"
make rsa-2048 "$RSA" "/C=DE/O=Example GmbH/CN=example.com" "basicConstraints=critical,CA:false" "keyUsage=critical,digitalSignature,keyEncipherment" "extendedKeyUsage=serverAuth,clientAuth" "subjectAltName=DNS:example.com,DNS:*.example.com"
make ec-p384 "-algorithm EC -pkeyopt ec_paramgen_curve:P-384" "/CN=P-384" "basicConstraints=critical,CA:true,pathlen:2" "keyUsage=critical,keyCertSign,cRLSign"
DIGEST=-sha512 make ec-p521 "-algorithm EC -pkeyopt ec_paramgen_curve:P-521" "/CN=P-521"
make ec-secp256k1 "-algorithm EC -pkeyopt ec_paramgen_curve:secp256k1" "/CN=secp256k1"
make ed25519 "-algorithm ED25519" "/CN=Ed25519"
make ed448 "-algorithm ED448" "/CN=Ed448"
SIGN="-sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32" make rsa-pss "-algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_pss_keygen_md:sha256 -pkeyopt rsa_pss_keygen_mgf1_md:sha256 -pkeyopt rsa_pss_keygen_saltlen:32" "/CN=RSA-PSS"
DIGEST=-sha1 make weak "-algorithm RSA -pkeyopt rsa_keygen_bits:1024" "/CN=weak"
make names "$EC" "/C=DE/CN=every kind of name" "subjectAltName=DNS:xn--bcher-kva.example,IP:192.0.2.1,IP:2001:db8::1,email:post@example.com,URI:https://example.com/path?query,RID:1.2.3.4,otherName:1.3.6.1.4.1.311.20.2.3;UTF8:user@example.com,dirName:dir" "[dir]" "C=DE" "O=Example"
make unicode "$EC" "/C=JP/O=株式会社/CN=bücher 😀"
make escapes "$EC" '/O=Comma, Plus\+ and "quotes"/CN= space \\ and <angle>;/OU=#hash'
SERIAL="-set_serial 0x7f0102030405060708090a0b0c0d0e0f10111213" make serial "$EC" "/CN=long serial number"
make urls "$EC" "/CN=addresses" "crlDistributionPoints=URI:http://crl.example.com/a.crl,URI:ldap://example.com/cn=ca" "authorityInfoAccess=OCSP;URI:http://ocsp.example.com,caIssuers;URI:http://example.com/ca.cer" "certificatePolicies=2.23.140.1.2.1,@policy" "nameConstraints=critical,permitted;DNS:example.com,permitted;IP:192.0.2.0/255.255.255.0,excluded;email:.example.org" "policyConstraints=requireExplicitPolicy:1,inhibitPolicyMapping:0" "inhibitAnyPolicy=2" "tlsfeature=status_request" "noCheck=ignored" "subjectKeyIdentifier=hash" "authorityKeyIdentifier=keyid,issuer:always" "nsComment=a comment" "1.2.3.4.5=critical,DER:0403010203" "[policy]" "policyIdentifier=1.3.6.1.4.1.99999.1" "CPS.1=https://example.com/cps" "userNotice.1=@notice" "[notice]" "explicitText=UTF8:For tests only"
# BMPString, Latin-1 TeletexString, two attributes in one part
openssl genpkey $EC -out key.pem 2>/dev/null
printf '[req]\ndistinguished_name=dn\nstring_mask=MASK:0x800\nprompt=no\nutf8=yes\n[dn]\nO=Bücher\n+OU=Lesen\nCN=BMP\n' > config
openssl req -x509 -new -key key.pem -config config -days 36500 -multivalue-rdn -out "$OUT/bmp.pem" 2>/dev/null || openssl req -x509 -new -key key.pem -config config -days 36500 -out "$OUT/bmp.pem"
# A chain of three, a request, a revocation list, PKCS #7
printf '[ca]\nbasicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\n[mid]\nbasicConstraints=critical,CA:true,pathlen:0\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n[leaf]\nbasicConstraints=critical,CA:false\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\nextendedKeyUsage=serverAuth\nsubjectAltName=DNS:www.example.com\n' > ext
openssl genpkey $RSA -out root.key 2>/dev/null
openssl genpkey $EC -out mid.key 2>/dev/null
openssl genpkey -algorithm ED25519 -out leaf.key
openssl req -new -key root.key -subj "/C=DE/O=Example/CN=Example Root" -out r.csr
openssl x509 -req -in r.csr -signkey root.key -days 36500 -extfile ext -extensions ca -out "$OUT/root.pem" 2>/dev/null
openssl req -new -key mid.key -subj "/C=DE/O=Example/CN=Example Intermediate" -out m.csr
openssl x509 -req -in m.csr -CA "$OUT/root.pem" -CAkey root.key -set_serial 2 -days 20000 -extfile ext -extensions mid -out "$OUT/intermediate.pem" 2>/dev/null
openssl req -new -key leaf.key -subj "/CN=www.example.com" -out l.csr
openssl x509 -req -in l.csr -CA "$OUT/intermediate.pem" -CAkey mid.key -set_serial 3 -days 90 -extfile ext -extensions leaf -out "$OUT/leaf.pem" 2>/dev/null
openssl crl2pkcs7 -nocrl -certfile "$OUT/leaf.pem" -certfile "$OUT/intermediate.pem" -out "$OUT/chain.p7b"
printf '[req]\ndistinguished_name=dn\nreq_extensions=ext\nattributes=attr\nprompt=no\n[dn]\nC=DE\nO=Example\nCN=request.example.com\n[attr]\nchallengePassword=a secret password\nunstructuredName=a name\n[ext]\nsubjectAltName=DNS:request.example.com,DNS:www.request.example.com\nkeyUsage=digitalSignature\n' > config
openssl req -new -key mid.key -config config -out "$OUT/request.pem"
printf '[ca]\ndefault_ca=this\n[this]\ndatabase=index\ncrlnumber=number\ndefault_md=sha256\ndefault_crl_days=30\ncrl_extensions=ext\n[ext]\nauthorityKeyIdentifier=keyid\n' > config
printf 'R\t351231235959Z\t260101120000Z,keyCompromise\t0A\tunknown\t/CN=one\nR\t351231235959Z\t260201120000Z\t0B\tunknown\t/CN=two\n' > index
echo 07 > number
openssl ca -gencrl -config config -cert "$OUT/root.pem" -keyfile root.key -out "$OUT/revoked.crl" 2>/dev/null
openssl x509 -in "$OUT/rsa-2048.pem" -outform DER -out "$OUT/rsa-2048.der"
rm -rf "$DIR"
